import type { TableFormKind } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { freshStructure, viewerFor } from '../engine/index.ts'
import { type AskedField, orgOf, writeOne } from '../records/index.ts'
import { askedBy, readItems } from './items.ts'
import { listTableForms } from './queries.ts'

type Values = Readonly<Record<string, unknown>>

/** What a table's form asks of whoever writes through it. What they may not write cannot be asked of them. */
async function askedByTableForm(ctx: Ctx, tableId: string, kind: TableFormKind): Promise<AskedField[]> {
  const orgId = orgOf(ctx)
  const grant = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgId)).grant(tableId)
  if (!grant) throw notFound('table')
  const rows = await listTableForms(ctx.db, orgId, tableId)
  const own = rows.find((row) => row.kind === kind)
  const row = own?.same_as ? rows.find((one) => one.kind === own.same_as) : own
  if (!row) return []
  const asked = askedBy(readItems(row.items, row.items_version), grant.table.fields)
  return asked.filter(({ field }) => grant.writable.has(field))
}

/** A form that asks for nothing more is no reason to take the longer way. */
const asking = (form: AskedField[]) => (form.length > 0 ? { form } : {})

/** A form for a new record is sent whole; fields that it does not have may come along, as a kanban's column does. */
export async function createThroughForm(ctx: Ctx, tableId: string, values: Values): Promise<string> {
  const form = await askedByTableForm(ctx, tableId, 'creation')
  return writeOne(ctx, tableId, { op: 'create', values }, { ...asking(form), note: { form: 'creation' } })
}

interface Update {
  kind: Exclude<TableFormKind, 'creation'>
  recordId: number
  values: Values
  version?: number | undefined
}

/** The update form saves field by field, so that it asks only for those that are sent; the chat form is sent whole. */
export async function updateThroughForm(ctx: Ctx, tableId: string, update: Update): Promise<string> {
  const { kind, recordId: id, values, version } = update
  const asked = await askedByTableForm(ctx, tableId, kind)
  const form = kind === 'update' ? asked.filter(({ field }) => Object.hasOwn(values, field)) : asked
  return writeOne(ctx, tableId, { op: 'update', id, values, version }, { ...asking(form), note: { form: kind } })
}
