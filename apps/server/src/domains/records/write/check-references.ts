import type { Filter } from '@oficina/kinds'
import { CompiledQuery } from 'kysely'
import { actorKey } from '../../../platform/access/principal.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { type FieldModel, type Grant, Params, Reader, type Viewer } from '../../engine/index.ts'
import { attachFiles, findActiveUsers } from '../queries/referenced.ts'
import { filterOfLink } from '../read/link-choice.ts'
import { linkChangeOf } from './link-change.ts'
import { fail, isSound, type Row } from './types.ts'

const idsIn = (value: unknown): (string | number)[] =>
  Array.isArray(value) ? (value as string[]) : value === null || value === undefined ? [] : [value as string]

/** Referenced people, files and records must exist and be visible to the author. The error does not say which of both failed. */
export async function checkReferences(ctx: TxCtx, viewer: Viewer, grant: Grant, rows: readonly Row[]): Promise<void> {
  const fields = [...grant.table.fields.values()]
  const sound = rows.filter(isSound)
  const isKind =
    (...kinds: string[]) =>
    (field: FieldModel) =>
      kinds.includes(field.valueKind) && field.columnType !== null
  await checkUsers(ctx, grant, sound, fields.filter(isKind('user', 'users')))
  await checkFiles(ctx, grant, sound, fields.filter(isKind('files')))
  for (const field of fields) if (field.link) await checkRecords(ctx, viewer, sound, field)
}

/** Looks up all new references in one statement, and reports those that were not found. */
async function check(
  rows: readonly Row[],
  fields: readonly FieldModel[],
  reason: string,
  find: (ids: (string | number)[]) => Promise<Set<string>>,
): Promise<void> {
  const asked = rows.flatMap((row) => fields.flatMap((field) => newIds(row, field).map((id) => ({ row, field, id }))))
  if (asked.length === 0) return
  const found = await find([...new Set(asked.map(({ id }) => id))])
  for (const { row, field, id } of asked) {
    if (!found.has(String(id))) fail(row, 'invalid_input', { path: `values.${field.id}`, reason })
  }
}

/** Only new references are checked: a person who left may stay in a field until it is changed. */
function newIds(row: Row, field: FieldModel): (string | number)[] {
  const before = new Set(idsIn(row.before[field.id]))
  const wish = row.inverse.get(field.id)
  const change = linkChangeOf(row.after[field.id])
  if (change) return change.added
  const wished = wish ? ('set' in wish ? wish.set : wish.add) : idsIn(row.after[field.id])
  return wished.filter((id) => !before.has(id))
}

function checkUsers(ctx: TxCtx, grant: Grant, rows: readonly Row[], fields: readonly FieldModel[]): Promise<void> {
  return check(rows, fields, 'unknown_user', (ids) => findActiveUsers(ctx.db, grant.table.orgId, ids))
}

/** A file without references can only be used by its uploader; from here on it belongs to the record. */
function checkFiles(ctx: TxCtx, grant: Grant, rows: readonly Row[], fields: readonly FieldModel[]): Promise<void> {
  return check(rows, fields, 'unknown_file', (ids) =>
    attachFiles(ctx.db, grant.table.orgId, ids, actorKey(ctx.principal)),
  )
}

async function checkRecords(ctx: TxCtx, viewer: Viewer, rows: readonly Row[], field: FieldModel): Promise<void> {
  await check(rows, [field], 'unknown_record', async (ids) => {
    const visible = await visibleIds(ctx, viewer, field.link?.tableId ?? '', ids as number[])
    return new Set([...visible].map(String))
  })
  const filter = filterOfLink(field)
  if (!filter) return
  await check(rows.filter(isSound), [field], 'outside_filter', async (ids) => {
    const fitting = await visibleIds(ctx, viewer, field.link?.tableId ?? '', ids as number[], filter)
    return new Set([...fitting].map(String))
  })
}

/** Which of these records the viewer can see, and match the condition of the link field if it has one. */
export async function visibleIds(
  ctx: TxCtx,
  viewer: Viewer,
  tableId: string,
  ids: readonly number[],
  filter: Filter | null = null,
): Promise<Set<number>> {
  const grant = viewer.grant(tableId)
  if (!grant || ids.length === 0) return new Set()
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  // The builder's condition, like that of a view, may name fields that the author cannot read.
  const fits = filter === null ? '' : ` and ${reader.filter(filter, grant.table.fields, 't')}`
  const text = `select t.id from ${grant.table.source} t where t.id = any(${reader.params.add(ids, 'bigint[]')}) and ${reader.visible(grant, 't')}${fits}`
  const { rows } = await ctx.db.executeQuery<{ id: string }>(CompiledQuery.raw(text, reader.params.values))
  return new Set(rows.map((row) => Number(row.id)))
}
