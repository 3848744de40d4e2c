import type { LinkWish } from '@oficina/contract'
import { importKeyTypes, type ImportedField, type ImportType, type TableImport } from '@oficina/contract/imports/shapes'
import { fieldKindOf, type FieldTypeId } from '@oficina/kinds'
import { authorize } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type FieldModel, freshStructure, type Grant, type Viewer, viewerFor } from '../engine/index.ts'
import { orgOf, requireGrant } from '../records/index.ts'
import { isOwnLink, LinkPlanner } from './links/plan-links.ts'
import { isImportable, plainReading } from './present-look.ts'
import type { ImportRow } from './queries.ts'
import type { SheetLook } from './reading/look.ts'
import { denied, refused } from './refusals.ts'
import type { Plan, PlannedField, PlannedTable } from './types.ts'

/** What is asked for, checked: rights, fields and keys are refused now rather than by a job that fails. */
export async function planOf(ctx: Ctx, row: ImportRow, configs: readonly TableImport[]): Promise<Plan> {
  const structure = await freshStructure(ctx.database, ctx.db, orgOf(ctx))
  const viewer = viewerFor(ctx.principal, structure)
  const columnsOf = (sheet: number) => row.looks[String(sheet)]?.look?.columns.length ?? 0
  const links = new LinkPlanner(viewer, columnsOf)
  return links.plan(configs.map((config, n) => planTable(ctx, viewer, row, config, String(n), links)))
}

function planTable(
  ctx: Ctx,
  viewer: Viewer,
  row: ImportRow,
  config: TableImport,
  path: string,
  links: LinkPlanner,
): PlannedTable {
  const grant = config.object === undefined ? null : requireGrant(viewer, config.object)
  const sheet = config.sheetIndex ?? 0
  const look = row.looks[String(sheet)]?.look
  if (!look) throw refused(`${path}.sheetIndex`, 'read_first')
  if (config.header_row !== undefined && config.header_row !== look.headerRow)
    throw refused(`${path}.header_row`, 'read_first')
  if (grant) requireRights(grant, config.type)
  else authorize(ctx, 'tables.create')
  const fields = planFields(grant, look, config, path, links)
  if (grant && config.type === 'import_create_structure') throw refused(`${path}.object`, 'new_table_expected')
  if (!grant && !config.label) throw refused(`${path}.label`, 'required')
  return {
    sheet,
    name: look.name,
    read: look.read,
    headerRow: look.headerRow,
    rows: look.rows,
    type: config.type,
    tableId: grant?.table.id ?? null,
    isNew: grant === null,
    label: grant?.table.row.label ?? config.label ?? '',
    key: keyOf(grant, fields, config, path),
    fields,
    made: [],
    isQuiet: config.config?.isRunAutomations === false,
  }
}

function requireRights({ can }: Grant, type: ImportType): void {
  if (!can.createRecords) throw new AppError('permission_denied', { needs: 'createRecords' })
  if (type === 'import_update' && !can.updateRecords)
    throw new AppError('permission_denied', { needs: 'updateRecords' })
}

function planFields(
  grant: Grant | null,
  look: SheetLook,
  config: TableImport,
  path: string,
  links: LinkPlanner,
): PlannedField[] {
  const given = config.fields.flatMap((field, n) => (field.deleted ? [] : [{ field, at: `${path}.fields.${n}` }]))
  const first = given[0]
  if (!first) throw refused(`${path}.fields`, 'required')
  const planned = given.map(({ field, at }) => planField(grant, look, field, at, links))
  for (const [n, one] of planned.entries()) {
    const at = given[n]?.at ?? path
    if (planned.findIndex(({ column }) => column === one.column) !== n) throw refused(`${at}.column`, 'given_twice')
    if (one.fieldId !== null && planned.findIndex(({ fieldId }) => fieldId === one.fieldId) !== n)
      throw refused(`${at}.field`, 'given_twice')
  }
  if (planned.filter(({ isName }) => isName).length > 1) throw refused(`${path}.fields`, 'one_name')
  // A new table's records are called by its first text, unless something else was said.
  if (!grant && !planned.some(({ isName }) => isName)) {
    const name = planned.find(({ make }) => make?.type === 'singleLineText')
    if (name) name.isName = true
  }
  return planned
}

function planField(
  grant: Grant | null,
  look: SheetLook,
  given: ImportedField,
  at: string,
  links: LinkPlanner,
): PlannedField {
  // First, as in every call: what one may not see is not there, whatever else is wrong.
  const field = targetOf(grant, given, at)
  const column = look.columns[given.column]
  if (!column) throw refused(`${at}.column`, 'unknown_column')
  const misfits = given.misfits ?? 'empty'
  if (field && misfits === 'as_text') throw refused(`${at}.misfits`, 'new_field_expected')
  const type = given.type ?? column.suggested.type
  const reading = given.reading ?? column.fits.find((fit) => fit.type === (field?.type ?? type))?.reading ?? {}
  const label = given.label || column.name
  const wish = misfits === 'as_text' ? undefined : wishOf(field, given, at)
  const planned: PlannedField = {
    column: given.column,
    label: column.name,
    fieldId: field?.id ?? null,
    isName: given.is_name === true,
    make: field
      ? null
      : { label, ...(wish ? linkKind(wish) : newKind(type, misfits === 'as_text', given, column, at)) },
    reading: plainReading(reading),
    misfits: misfits === 'as_text' ? 'empty' : misfits,
  }
  if (wish) links.ask(planned, { wish, field, path: at })
  return planned
}

/** What the column is to find records by: as was asked for, or for a link that is there by what its records are called. */
function wishOf(field: FieldModel | null, given: ImportedField, at: string): LinkWish | undefined {
  if (given.link && (given.is_name || (field && !isOwnLink(field)))) throw refused(`${at}.link`, 'not_a_link')
  return given.link ?? (field?.link ? { object: field.link.tableId } : undefined)
}

const linkKind = ({ several }: LinkWish) => ({
  type: several ? ('manyToManyConnection' as const) : ('connectedRecord' as const),
  options: {},
})

function newKind(
  type: FieldTypeId,
  isText: boolean,
  { options = {} }: ImportedField,
  column: SheetLook['columns'][number],
  at: string,
) {
  if (isText) return { type: 'singleLineText' as const, options: {} }
  const { traits } = fieldKindOf(type)
  if (!traits.importable || traits.category === 'Files') throw refused(`${at}.type`, 'not_importable')
  const decimals = column.fits.find((fit) => fit.type === type)?.decimals ?? 0
  return { type, options: { ...decimalsFor(type, decimals), ...options } }
}

const [shownDecimals, currencyDecimals, mostDecimals] = [2, 4, 10]

/** Amounts are shown as the file writes them, and none loses a digit. */
function decimalsFor(type: FieldTypeId, given: number): { decimals?: number } {
  // A number keeps what it was given; that all show as many is told by few.
  if (type === 'number') return given > 0 && given <= shownDecimals ? { decimals: given } : {}
  const most = type === 'currency' ? currencyDecimals : type === 'percent' ? mostDecimals : 0
  return most > 0 && given > shownDecimals ? { decimals: Math.min(given, most) } : {}
}

/** The field of the target that a column goes to; null for a new one. One that is hidden is not there. */
function targetOf(grant: Grant | null, given: ImportedField, at: string): FieldModel | null {
  const wanted = given.field ?? (given.is_name ? nameFieldOf(grant) : undefined)
  if (wanted === undefined) {
    if (grant && !grant.can.manage) throw denied(`${at}.field`, 'needs_manage')
    return null
  }
  const field = grant?.readable.get(wanted)
  if (!grant || !field) throw refused(`${at}.field`, 'unknown_field')
  if (!grant.writable.has(wanted)) throw denied(`${at}.field`, 'read_only')
  if (!isImportable(field)) throw refused(`${at}.field`, 'not_importable')
  return field
}

const nameFieldOf = (grant: Grant | null): string | undefined =>
  [...(grant?.readable.values() ?? [])].find(({ type }) => type === 'name')?.id

function keyOf(grant: Grant | null, fields: readonly PlannedField[], config: TableImport, path: string): number | null {
  const needsKey = config.type === 'import_update' || config.type === 'import_ignore_duplicates'
  if (config.primaryKey === undefined) {
    if (needsKey) throw refused(`${path}.primaryKey`, 'required')
    return null
  }
  const field = fields.find(({ column }) => column === config.primaryKey)
  if (!field) throw refused(`${path}.primaryKey`, 'unknown_column')
  const target = field.fieldId === null ? undefined : grant?.readable.get(field.fieldId)
  const type = field.isName ? 'name' : (target?.type ?? field.make?.type ?? '')
  const isKey = (importKeyTypes as readonly string[]).includes(type) && target?.columnType !== 'jsonb'
  if (!isKey) throw refused(`${path}.primaryKey`, 'cannot_be_key')
  return needsKey ? field.column : null
}
