import { CompiledQuery } from 'kysely'
import { isSameJson } from '@oficina/kinds'
import type { TxCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type FieldModel, type Grant, Params, type TableModel, type Viewer } from '../../engine/index.ts'
import { visibleIds } from './check-references.ts'
import { isLongList, linkChangeOf, pairsThereSql } from './link-change.ts'
import type { Change } from './change-sql.ts'
import { isSound, type LinkWish, type RecordOp, type Row } from './types.ts'

const listOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** The links that this table's own join tables hold: what was wished for becomes the list that the record is to have. */
export async function settleOwnLinks(ctx: TxCtx, viewer: Viewer, grant: Grant, rows: readonly Row[]): Promise<void> {
  for (const field of grant.table.fields.values()) {
    if (field.link?.held.by !== 'join' || field.link.held.own !== 'a') continue
    const all = rows.filter((row) => isSound(row) && row.inverse.has(field.id))
    await settleLongLists(
      ctx,
      field,
      all.filter((row) => isLongList(row.before[field.id])),
    )
    const asking = all.filter((row) => row.inverse.has(field.id))
    if (asking.length === 0) continue
    const there = new Set(asking.flatMap((row) => listOf(row.before[field.id])))
    const visible = await visibleIds(ctx, viewer, field.link.tableId, [...there])
    for (const row of asking) {
      const before = listOf(row.before[field.id])
      const list = settle(row.inverse.get(field.id) as LinkWish, before, visible)
      row.inverse.delete(field.id)
      if (!isSameJson(list, before)) row.after[field.id] = list.length === 0 ? null : list
    }
  }
}

/** Of long lists only the links that come and go are looked at. */
async function settleLongLists(ctx: TxCtx, field: FieldModel, rows: readonly Row[]): Promise<void> {
  const held = field.link?.held
  if (held?.by !== 'join' || rows.length === 0) return
  const wishOf = (row: Row) => row.inverse.get(field.id) as { add: number[]; remove: number[] }
  const pairs = rows.flatMap((row) =>
    [...wishOf(row).add, ...wishOf(row).remove].map((other) => ({ id: row.id, other })),
  )
  const { text, values } = pairsThereSql(held, pairs)
  const { rows: found } = await ctx.db.executeQuery<{ own: string; other: string }>(CompiledQuery.raw(text, values))
  const there = new Set(found.map(({ own, other }) => `${own} ${other}`))
  for (const row of rows) {
    const wish = wishOf(row)
    const isThere = (id: number) => there.has(`${row.id} ${id}`)
    const added = [...new Set(wish.add)].filter((id) => !isThere(id))
    const removed = [...new Set(wish.remove)].filter((id) => isThere(id) && !wish.add.includes(id))
    row.inverse = new Map([...row.inverse].filter(([id]) => id !== field.id))
    delete row.before[field.id]
    if (added.length + removed.length === 0) continue
    row.after[field.id] = { added, removed }
    row.before[field.id] = { added: removed, removed: added }
  }
}

/**
 * Links to records that the writer cannot see stay, in their places: nobody takes away or moves what they do not know of.
 * What is added comes last.
 */
function settle(wish: LinkWish, before: readonly number[], visible: ReadonlySet<number>): number[] {
  if ('set' in wish) {
    const given = new Set(wish.set)
    const [next, list] = [given.values(), [] as number[]]
    for (const id of before) {
      if (!visible.has(id) && !given.has(id)) list.push(id)
      else {
        const { value, done } = next.next()
        if (!done) list.push(value)
      }
    }
    return [...list, ...next]
  }
  const removed = new Set(wish.remove)
  return [...new Set([...before.filter((id) => !removed.has(id)), ...wish.add])]
}

/** What changes in a join table for one list: links at its end leave the others where they are, another order moves all. */
function joinOf(row: Row, field: FieldModel) {
  const { id } = row
  const change = linkChangeOf(row.after[field.id])
  // By the clock, as in the other record's list: to look for the last place would read the long list.
  if (change) return { id, removed: change.removed, placed: change.added, first: Date.now() * 1_000 }
  const [before, after] = [listOf(row.before[field.id]), listOf(row.after[field.id])]
  const [is, was] = [new Set(after), new Set(before)]
  const removed = before.filter((one) => !is.has(one))
  const stays = before.filter((one) => is.has(one))
  const isAppended = stays.every((one, at) => after[at] === one)
  // Links that were there before places were written all stand at 0; places of a list begin at 1.
  return isAppended
    ? { id, removed, placed: after.filter((one) => !was.has(one)), first: 0 }
    : { id, removed, placed: after, first: 1 }
}

/** A link to a record that the writer cannot see looks empty to them: emptying it leaves it, as it does in lists. */
export async function keepUnseenLinks(ctx: TxCtx, viewer: Viewer, grant: Grant, rows: readonly Row[]): Promise<void> {
  for (const field of grant.table.fields.values()) {
    if (field.link?.held.by !== 'column') continue
    const isEmptied = ({ before, after }: Row) =>
      Object.hasOwn(after, field.id) && after[field.id] === null && typeof before[field.id] === 'number'
    const emptied = rows.filter((row) => row.op === 'update' && isSound(row) && isEmptied(row))
    if (emptied.length === 0) continue
    const targets = emptied.map((row) => Number(row.before[field.id]))
    const visible = await visibleIds(ctx, viewer, field.link.tableId, [...new Set(targets)])
    for (const row of emptied) if (!visible.has(Number(row.before[field.id]))) delete row.after[field.id]
  }
}

/** Brings the join tables in line with the lists that records were given. */
export async function writeJoins(ctx: TxCtx, table: TableModel, rows: readonly Row[]): Promise<void> {
  for (const field of table.fields.values()) {
    if (field.link?.held.by !== 'join' || field.link.held.own !== 'a') continue
    const changed = rows.filter((row) => Object.hasOwn(row.after, field.id))
    if (changed.length === 0) continue
    const { source } = field.link.held
    const params = new Params()
    const data = params.add(JSON.stringify(changed.map((row) => joinOf(row, field))), 'jsonb')
    // In the other record's list a new link comes last. The clock says so without a look at that list, which may be long.
    const text = `with u as (select x.* from rows from (jsonb_to_recordset(${data}) as (id bigint, removed bigint[], placed bigint[], first bigint)) with ordinality as x (id, removed, placed, first, k)),
      d as (delete from ${source} l using u where l.a = u.id and l.b = any(u.removed)),
      m as (select u.id, u.k, u.placed, case when u.first > 0 then u.first
          else (select coalesce(max(l.a_at), 0) + 1 from ${source} l where l.a = u.id) end as first from u)
      insert into ${source} as l (a, b, a_at, b_at)
      select m.id, p.link, m.first + p.n - 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint + m.k
      from m, unnest(m.placed) with ordinality as p (link, n)
      on conflict (a, b) do update set a_at = excluded.a_at where l.a_at <> excluded.a_at`
    await ctx.db.executeQuery(CompiledQuery.raw(text, params.values))
  }
}

/** A record that is linked one to one can only be had once: whoever had it before lets it go. */
export async function takeOver(ctx: TxCtx, table: TableModel, rows: readonly Row[]): Promise<Row[]> {
  const freed = new Map<number, Row>()
  const byId = new Map(rows.filter((row) => row.op === 'update').map((row) => [row.id, row]))
  for (const field of table.fields.values()) {
    if (!field.link?.inverseOne || field.link.held.by !== 'column' || field.type !== 'oneToOneConnection') continue
    const targets = rows.map((row) => row.after[field.id]).filter((id) => typeof id === 'number')
    if (targets.length === 0) continue
    const changing = rows.filter((row) => Object.hasOwn(row.after, field.id))
    const params = new Params()
    const text = `select t.id, t.version, t.${field.column} as target from ${table.source} t
      where t.${field.column} = any(${params.add(targets, 'bigint[]')}) and t.id <> all(${params.add(
        changing.map((row) => row.id),
        'bigint[]',
      )})
        and t.deleted_at is null order by t.id for no key update`
    const found = await ctx.db.executeQuery<{ id: string; version: string; target: string }>(
      CompiledQuery.raw(text, params.values),
    )
    for (const { id, version, target } of found.rows) {
      // A record that is written anyway is written once.
      const written = byId.get(Number(id))
      const row = written ?? freed.get(Number(id)) ?? bareRow(Number(id), Number(version))
      row.before[field.id] = Number(target)
      row.after[field.id] = null
      if (!written) freed.set(row.id, row)
    }
    await letGo(
      ctx,
      table,
      field,
      rows.filter((row) => Object.hasOwn(row.after, field.id)),
    )
  }
  return [...freed.values()]
}

/** Of records that pass a link on to each other, those that lose it do so first: nobody may have it twice for a moment. */
async function letGo(ctx: TxCtx, table: TableModel, field: FieldModel, changing: readonly Row[]): Promise<void> {
  const wanted = new Set(changing.map((row) => row.after[field.id]))
  const losing = changing.filter((row) => {
    const had = row.before[field.id]
    return typeof had === 'number' && had !== row.after[field.id] && wanted.has(had)
  })
  if (losing.length === 0) return
  const params = new Params()
  const ids = params.add(
    losing.map((row) => row.id),
    'bigint[]',
  )
  await ctx.db.executeQuery(
    CompiledQuery.raw(`update ${table.source} t set ${field.column} = null where t.id = any(${ids})`, params.values),
  )
}

const bareRow = (id: number, version: number): Row => ({
  index: -1,
  op: 'update',
  id,
  baseVersion: null,
  version,
  before: {},
  after: {},
  inverse: new Map(),
  error: null,
  issues: [],
})

/** What has to change in the tables that hold the links which this table only shows. */
export async function inverseOps(
  change: Change,
  viewer: Viewer,
  grant: Grant,
  rows: readonly Row[],
): Promise<Map<string, RecordOp[]>> {
  const ops = new Map<string, RecordOp[]>()
  for (const field of grant.table.fields.values()) {
    const asking = rows.filter((row) => row.inverse.has(field.id))
    if (!field.link || asking.length === 0) continue
    const { tableId, inverseId } = field.link
    const other = viewer.grant(tableId)
    if (!other?.can.updateRecords || inverseId === null || !other.writable.has(inverseId)) {
      throw new AppError('permission_denied', { needs: 'edit', field: field.id })
    }
    const current = await linkedNow(change.ctx, viewer, field, asking)
    const made = opsFor(field, inverseId, asking, current)
    ops.set(tableId, merged([...(ops.get(tableId) ?? []), ...made]))
  }
  return ops
}

/** Two fields of one record that change along are one change of it. */
function merged(ops: readonly RecordOp[]): RecordOp[] {
  const byId = new Map<number, RecordOp>()
  for (const op of ops) {
    if (op.op !== 'update') continue
    const before = byId.get(op.id)
    byId.set(op.id, { ...op, values: { ...(before && 'values' in before ? before.values : {}), ...op.values } })
  }
  return [...byId.values()]
}

/** Whom each record is linked with now, as far as the writer sees them and something is wished for. */
async function linkedNow(
  ctx: TxCtx,
  viewer: Viewer,
  field: FieldModel,
  rows: readonly Row[],
): Promise<Map<number, number[]>> {
  const link = field.link
  const grant = link && viewer.grant(link.tableId)
  if (!link || !grant || link.held.by === 'column') return new Map()
  const params = new Params()
  const ids = params.add(
    rows.map((row) => row.id),
    'bigint[]',
  )
  // Who wishes for some more or fewer is asked about those alone: the list may be long.
  const wishes = rows.map((row) => row.inverse.get(field.id) as LinkWish)
  const named = wishes.flatMap((wish) => ('set' in wish ? [] : [...wish.add, ...wish.remove]))
  const only = wishes.some((wish) => 'set' in wish) ? null : params.add(named, 'bigint[]')
  const among = (column: string) => (only === null ? '' : ` and ${column} = any(${only})`)
  const text =
    link.held.by === 'inverse'
      ? `select t.${link.held.column} as own, t.id as other from ${grant.table.source} t where t.${link.held.column} = any(${ids}) and t.deleted_at is null${among('t.id')}`
      : `select j.${link.held.own} as own, j.${link.held.other} as other from ${link.held.source} j where j.${link.held.own} = any(${ids})${among(`j.${link.held.other}`)} order by j.${link.held.own}_at, j.${link.held.other}`
  const { rows: pairs } = await ctx.db.executeQuery<{ own: string; other: string }>(
    CompiledQuery.raw(text, params.values),
  )
  const visible = await visibleIds(ctx, viewer, link.tableId, [...new Set(pairs.map((pair) => Number(pair.other)))])
  const linked = new Map<number, number[]>()
  for (const { own, other } of pairs) {
    if (!visible.has(Number(other))) continue
    const list = linked.get(Number(own)) ?? []
    list.push(Number(other))
    linked.set(Number(own), list)
  }
  return linked
}

function opsFor(
  field: FieldModel,
  inverseId: string,
  rows: readonly Row[],
  current: ReadonlyMap<number, number[]>,
): RecordOp[] {
  const isJoin = field.link?.held.by === 'join'
  const wishes = new Map<number, { add: number[]; remove: number[] }>()
  const wishOf = (id: number) => {
    const wish = wishes.get(id) ?? { add: [], remove: [] }
    wishes.set(id, wish)
    return wish
  }
  for (const row of rows) {
    const wish = row.inverse.get(field.id) as LinkWish
    const has = new Set(current.get(row.id))
    const [add, remove] = 'set' in wish ? [wish.set, [...has.difference(new Set(wish.set))]] : [wish.add, wish.remove]
    for (const id of add) if (!has.has(id)) wishOf(id).add.push(row.id)
    for (const id of remove) if (has.has(id)) wishOf(id).remove.push(row.id)
  }
  return [...wishes].map(([id, { add, remove }]) => ({
    op: 'update' as const,
    id,
    values: { [inverseId]: isJoin ? { add, remove } : (add.at(-1) ?? null) },
  }))
}
