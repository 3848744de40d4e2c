import { type ImportColumn, type ImportLook, type ImportReading, importLimits } from '@oficina/contract/imports/shapes'
import { tableLabelLength } from '@oficina/contract/tables'
import { type FieldEnv, fieldKindOf, type FieldTypeId, fold } from '@oficina/kinds'
import { envFor, readAs } from '@oficina/kinds/evidence/index'
import type { Ctx } from '../../platform/context.ts'
import { type FieldModel, freshStructure, type Grant, type Viewer, viewerFor } from '../engine/index.ts'
import { orgOf, requireGrant } from '../records/index.ts'
import { isChoice } from './choices.ts'
import { isOwnLink, namingField } from './links/plan-links.ts'
import { peopleNames } from './people-names.ts'
import type { ImportRow } from './queries.ts'
import type { SheetLink } from './reading/find-links.ts'
import type { SheetLook } from './reading/look.ts'
import { isSameThing } from './reading/name-alike.ts'

/** More columns than this are better several tables. */
const manyColumns = 100

/** What the answer is shown for: a target table, and types that were chosen. */
export interface Shown {
  object: string | undefined
  fields: readonly { column: number; type: FieldTypeId; reading?: ImportReading | undefined }[]
}

async function targetOf(ctx: Ctx, { object }: Shown): Promise<{ grant: Grant | null; env: FieldEnv; viewer: Viewer }> {
  const structure = await freshStructure(ctx.database, ctx.db, orgOf(ctx))
  const viewer = viewerFor(ctx.principal, structure)
  const { locale, timezone, currencySymbol } = structure.settings
  const grant = object === undefined ? null : requireGrant(viewer, object)
  return { grant, viewer, env: { locale, timezone, currencySymbol, now: ctx.now().getTime() } }
}

/** A table that may not be seen is not there, whatever else is wrong. */
export async function requireTarget(ctx: Ctx, object: string): Promise<void> {
  await targetOf(ctx, { object, fields: [] })
}

const layoutOf = (grant: Grant | null, name: string): ImportLook['layout'] => ({
  label: grant?.table.row.label ?? name.slice(0, tableLabelLength),
  table: grant?.table.id ?? null,
  object_label_field: grant && grant.readable.has(grant.table.labelField.id) ? grant.table.labelField.id : null,
})

/** What is known before the file is read. */
export async function reading(ctx: Ctx, row: ImportRow, sheet: number, shown: Shown): Promise<ImportLook> {
  const { grant } = await targetOf(ctx, shown)
  return {
    identifier: row.id,
    state: 'reading',
    object_id: grant?.table.id ?? null,
    layout: layoutOf(grant, row.sheets[sheet] ?? ''),
    read: { header_row: 0 },
    rows: 0,
    long_rows: 0,
    fields: [],
    records: [],
    is_wide: false,
  }
}

export async function presentLook(ctx: Ctx, row: ImportRow, look: SheetLook, shown: Shown): Promise<ImportLook> {
  const { grant, env, viewer } = await targetOf(ctx, shown)
  const match = matcher(grant, viewer)
  const tables = linkableTables(viewer)
  // A column that is called like its own sheet names the rows themselves.
  const linkTableOf = (name: string) =>
    isSameThing(name, look.name) ? null : (tables.find(({ label }) => isSameThing(name, label))?.id ?? null)
  const asked = new Map(shown.fields.map((field) => [field.column, field]))
  const fields = look.columns.map((column, n): ImportColumn => {
    const { suggested } = column
    const chosen = asked.get(n)
    return {
      column: n,
      label: column.name,
      given: column.given,
      empty: column.empty,
      is_unique: column.isUnique,
      type: chosen?.type ?? suggested.type,
      reading: readingOf(column, chosen, suggested.type),
      options: [...suggested.options],
      labels: column.labels && [...column.labels],
      fits: column.fits.map((fit) => ({ ...fit, reading: { ...fit.reading }, misfits: [...fit.misfits] })),
      match: match(column.name),
      is_key: column.leads?.isKey ?? false,
      links: (column.leads?.links ?? []).map(linkOf),
      link: column.leads?.proposed ? linkOf(column.leads.proposed) : null,
      link_table: linkTableOf(column.name),
    }
  })
  const users = fields.some(({ type }) => fieldKindOf(type as FieldTypeId).traits.category === 'People')
  const names = users ? { names: await peopleNames(ctx, row.org_id) } : {}
  return {
    identifier: row.id,
    state: 'read',
    object_id: grant?.table.id ?? null,
    layout: layoutOf(grant, look.name),
    read: { ...look.read, header_row: look.headerRow },
    rows: look.rows,
    long_rows: look.longRows,
    fields,
    records: look.preview.slice(0, importLimits.previewRows).map(({ row, cells }) => ({
      row,
      cells: fields.map(({ column, type, reading }) => {
        const text = cells[column] ?? ''
        return { text, fits: fitsAs(type as FieldTypeId, text, envFor({ ...env, ...names }, plainReading(reading))) }
      }),
    })),
    is_wide: look.columns.length >= manyColumns,
  }
}

const linkOf = ({ sheet, column, matched, given, isSeveral }: SheetLink) => ({
  sheet,
  column,
  matched,
  given,
  several: isSeveral,
})

/** Tables to which the person may make links, and whose records have names that they read. */
function linkableTables(viewer: Viewer): { id: string; label: string }[] {
  return [...viewer.structure.tables.keys()].flatMap((id) => {
    const grant = viewer.grant(id)
    return grant?.can.manage && namingField(viewer, id) ? [{ id, label: grant.table.row.label }] : []
  })
}

/** As chosen; else as the file proves for the type. */
function readingOf(
  column: SheetLook['columns'][number],
  chosen: Shown['fields'][number] | undefined,
  suggested: FieldTypeId,
): ImportReading {
  if (chosen?.reading) return chosen.reading
  const type = chosen?.type ?? suggested
  return { ...column.fits.find((fit) => fit.type === type)?.reading }
}

/** Without what is not said: a setting of undefined would hide the organisation's own. */
export const plainReading = ({ locale, dateFormat }: ImportReading) => ({
  ...(locale && { locale }),
  ...(dateFormat && { dateFormat }),
})

const longestLabel = 200

function fitsAs(type: FieldTypeId, cell: string, env: FieldEnv): boolean {
  const text = cell.trim()
  if (text === '') return true
  // Every text becomes an option.
  if (isChoice(fieldKindOf(type))) return text.length <= longestLabel
  return readAs(type, text, env) !== undefined
}

/** The field of a table that a column is called like, among those that the person may write; each once. */
function matcher(grant: Grant | null, viewer: Viewer): (label: string) => string | null {
  const left = new Map<string, string>()
  for (const field of grant?.readable.values() ?? []) {
    const key = fold(field.label.trim())
    const isNamed = field.link === null || namingField(viewer, field.link.tableId, field.link.labelFieldId) !== null
    if (grant?.writable.has(field.id) && isImportable(field) && isNamed && !left.has(key)) left.set(key, field.id)
  }
  return (label) => {
    const key = fold(label.trim())
    const found = left.get(key) ?? null
    left.delete(key)
    return found
  }
}

/** What texts of a file can be read as; those of a link name records. */
export const isImportable = (field: FieldModel): boolean =>
  field.link === null ? field.kind.traits.importable && field.kind.traits.category !== 'Files' : isOwnLink(field)
