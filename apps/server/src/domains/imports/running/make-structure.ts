import { fieldKindOf, isObject, own } from '@oficina/kinds'
import type { TxCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { freshStructure, viewerFor } from '../../engine/index.ts'
import { createField, createTable, updateField } from '../../tables/index.ts'
import { isChoice } from '../choices.ts'
import type { Plan, PlannedTable } from '../types.ts'

/** The different texts of columns that become choices, by table and column. */
export type Labels = ReadonlyMap<string, readonly string[]>
export const labelKey = (table: number, column: number) => `${table} ${column}`

/** Makes the tables, fields and options that an import needs, through the services that people use: all of it or nothing. */
export async function makeStructure(ctx: TxCtx, plan: Plan, labels: Labels): Promise<Plan> {
  const tables: PlannedTable[] = []
  for (const [n, table] of plan.tables.entries()) tables.push(await makeTable(ctx, table, n, labels))
  return { tables, isMade: true }
}

async function makeTable(ctx: TxCtx, table: PlannedTable, n: number, labels: Labels): Promise<PlannedTable> {
  const name = table.isNew ? table.fields.find(({ isName }) => isName) : undefined
  const made = table.isNew
    ? await createTable(ctx, { label: table.label, ...(name?.make && { name_label: name.make.label }) })
    : null
  const tableId = made?.table.id ?? table.tableId
  if (tableId === null) throw new Error('an import without a table')
  const fields: PlannedTable['fields'] = []
  for (const field of table.fields) {
    const texts = labels.get(labelKey(n, field.column)) ?? []
    if (field === name && made) fields.push({ ...field, fieldId: made.fields[0]?.id ?? null })
    else if (field.fieldId === null) fields.push({ ...field, fieldId: await makeField(ctx, tableId, field, texts) })
    else {
      await addOptions(ctx, tableId, field.fieldId, texts)
      fields.push(field)
    }
  }
  const before = new Set(table.fields.flatMap(({ fieldId }) => fieldId ?? []))
  const added = fields.flatMap(({ fieldId }) => (fieldId === null || before.has(fieldId) ? [] : [fieldId]))
  return { ...table, tableId, fields, made: table.isNew ? [] : added }
}

async function makeField(
  ctx: TxCtx,
  tableId: string,
  { make }: PlannedTable['fields'][number],
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
  return labels.map((label) => ({ id: newId('opt'), label, color: null }))
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
