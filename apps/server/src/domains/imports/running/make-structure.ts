import { fieldKindOf, isObject, own } from '@oficina/kinds'
import type { TxCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { freshStructure, viewerFor } from '../../engine/index.ts'
import { createField, createTable, updateField } from '../../tables/index.ts'
import { isChoice } from '../choices.ts'
import { colorAt } from './option-colors.ts'
import type { Plan, PlannedField, PlannedTable, Step } from '../types.ts'

/** The different texts of columns that become choices, by table and column. */
export type Labels = ReadonlyMap<string, readonly string[]>
export const labelKey = (table: number, column: number) => `${table} ${column}`

/** Makes the tables, fields and options that an import needs, through the services that people use: all of it or nothing. */
export async function makeStructure(ctx: TxCtx, plan: Plan, labels: Labels): Promise<Plan> {
  const tables: PlannedTable[] = []
  for (const table of plan.tables) tables.push(await makeTable(ctx, table))
  // Those that others name first: what shows a link from there comes behind their own fields.
  const order = stepsOf(plan).flatMap(({ table, isLater }) => (isLater ? [] : [table]))
  for (const n of order) tables[n] = await makeFields(ctx, tables[n] as PlannedTable, n, labels, tables)
  return { ...plan, tables, isMade: true }
}

/** In which order tables are written. */
export const stepsOf = ({ tables, steps }: Plan): Step[] =>
  steps ?? tables.map((_, table) => ({ table, isLater: false }))

async function makeTable(ctx: TxCtx, table: PlannedTable): Promise<PlannedTable> {
  if (!table.isNew) return table
  const name = table.fields.find(({ isName }) => isName)
  const made = await createTable(ctx, { label: table.label, ...(name?.make && { name_label: name.make.label }) })
  const nameId = made.fields[0]?.id ?? null
  const fields = table.fields.map((field) => (field === name ? { ...field, fieldId: nameId } : field))
  return { ...table, tableId: made.table.id, fields }
}

async function makeFields(
  ctx: TxCtx,
  table: PlannedTable,
  n: number,
  labels: Labels,
  tables: readonly PlannedTable[],
): Promise<PlannedTable> {
  const { tableId } = table
  if (tableId === null) throw new Error('an import without a table')
  const fields: PlannedTable['fields'] = []
  for (const field of table.fields) {
    const texts = labels.get(labelKey(n, field.column)) ?? []
    if (field.fieldId === null)
      fields.push({ ...field, fieldId: await makeField(ctx, tableId, withTarget(field, tables), texts) })
    else {
      await addOptions(ctx, tableId, field.fieldId, texts)
      fields.push(field)
    }
  }
  const before = new Set(table.fields.flatMap(({ fieldId }) => fieldId ?? []))
  const added = fields.flatMap(({ fieldId }) => (fieldId === null || before.has(fieldId) ? [] : [fieldId]))
  return { ...table, fields, made: table.isNew ? [] : added }
}

/** A link, with the table that it leads to. */
function withTarget(field: PlannedField, tables: readonly PlannedTable[]): PlannedField {
  const { make, link } = field
  if (!make || !link) return field
  const connectedTableId = 'tableId' in link.target ? link.target.tableId : tables[link.target.table]?.tableId
  return { ...field, make: { ...make, options: { ...make.options, connectedTableId } } }
}

async function makeField(
  ctx: TxCtx,
  tableId: string,
  { make }: PlannedField,
  texts: readonly string[],
): Promise<string> {
  if (!make) throw new Error('a column without a field')
  const kind = fieldKindOf(make.type)
  const given = Object.hasOwn(make.options, 'options') ? make.options : { ...make.options, ...choicesOf(kind, texts) }
  const options = Object.keys(given).length > 0 ? { options: given } : {}
  const { field } = await createField(ctx, tableId, { type: make.type, label: make.label, ...options })
  return field.id
}

function choicesOf(kind: ReturnType<typeof fieldKindOf>, texts: readonly string[]): { options?: unknown[] } {
  return isChoice(kind) ? { options: newOptions(kind, kind.defaults, texts) } : {}
}

function newOptions(kind: ReturnType<typeof fieldKindOf>, options: object, texts: readonly string[]) {
  const isMany = kind.valueKindOf(options) === 'choices'
  const labels = texts.flatMap((text) => kind.newLabelsOf(isMany ? [text] : text, options))
  const list = own(options, 'options')
  const known = Array.isArray(list) ? list.length : 0
  return labels.map((label, n) => ({ id: newId('opt'), label, color: colorAt(known + n) }))
}

/** As many as a field takes. */
const mostOptions = 1_000

/** Options for labels that a field does not know; only where the person may change the field, else they do not fit. */
async function addOptions(ctx: TxCtx, tableId: string, fieldId: string, texts: readonly string[]): Promise<void> {
  if (texts.length === 0 || ctx.orgId === null) return
  const structure = await freshStructure(ctx.database, ctx.db, ctx.orgId)
  const grant = viewerFor(ctx.principal, structure).grant(tableId)
  const field = grant?.readable.get(fieldId)
  if (!field || !grant?.can.manage || grant.rows !== null || !isChoice(field.kind)) return
  if (newOptions(field.kind, field.options, texts).length === 0) return
  await updateField(ctx, tableId, fieldId, {
    options: (before) => {
      const list = own(before, 'options')
      const known = Array.isArray(list) ? list.filter(isObject) : []
      return { options: [...known, ...newOptions(field.kind, before, texts)].slice(0, mostOptions) }
    },
  })
}
