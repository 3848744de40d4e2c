import type { Json } from '@oficina/kinds'
import { CompiledQuery, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type FieldModel, type Grant, Params, Reader, type Viewer } from '../../engine/index.ts'
import { changedList, linkChangeOf, objectSql, structureVersionSql } from '../../records/index.ts'

export type StoredValues = Record<string, Json>

export interface HistoryRow {
  version: string
  change_id: string
  action: 'create' | 'update' | 'delete' | 'recover' | 'erase'
  before: StoredValues | null
  after: StoredValues | null
  at: string
  user_id: string | null
  user_name: string | null
  source: string
  note: Json
  cause: Json
  actor: string
}

/** Of updates, only those that wrote something that may be read. */
export async function listHistory(
  ctx: Ctx,
  grant: Grant,
  recordId: number,
  page: { before: number | null; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.version, h.change_id, h.action, h.before, h.after, c.at, c.user_id, oficina.user_name(u) as user_name, c.source, c.note, c.cause, c.actor
    from oficina.history h join oficina.changes c on c.org_id = h.org_id and c.id = h.change_id
    left join oficina.users u on u.org_id = c.org_id and u.id = c.user_id
    where h.org_id = ${grant.table.orgId} and h.table_id = ${grant.table.id} and h.record_id = ${recordId}
      and (${page.before}::bigint is null or h.version < ${page.before})
      and (h.action <> 'update' or h.after::jsonb ?| ${[...grant.readable.keys()]}::text[])
    order by h.version desc limit ${page.limit}`.execute(ctx.db)
  return rows
}

/**
 * A record that is there for the viewer, in the trash or out of it; and the structure at that moment. Held, it must be
 * out of the trash, and its row stays until the transaction ends.
 */
export async function findInScope(
  ctx: Ctx,
  viewer: Viewer,
  grant: Grant,
  recordId: number,
  isHeld = false,
): Promise<{ structure: string; createdBy: string | null } | null> {
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const scope = reader.rows(grant, 't')
  const text = `select ${structureVersionSql(reader)} as structure, t.created_by from ${grant.table.source} t
    where t.id = ${reader.params.add(recordId, 'bigint')}${scope === null ? '' : ` and ${scope}`}${isHeld ? ' and t.deleted_at is null for key share of t' : ''}`
  const { rows } = await ctx.db.executeQuery<{ structure: string; created_by: string | null }>(
    CompiledQuery.raw(text, reader.params.values),
  )
  const row = rows[0]
  return row ? { structure: row.structure, createdBy: row.created_by } : null
}

/** A moment, or the version that a record had. */
export type Then = { at: string } | { version: number }

export interface PastRow {
  structure: string
  version: string | null
  deleted: boolean
  values: StoredValues
}

/** What a record held then: what it holds now, with everything since put back. Null where it is not there at all. */
export async function readPast(
  ctx: Ctx,
  viewer: Viewer,
  grant: Grant,
  recordId: number,
  fields: readonly FieldModel[],
  then: Then,
): Promise<PastRow | null> {
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const { params } = reader
  const scope = reader.rows(grant, 't')
  const [org, table, id] = [
    params.add(grant.table.orgId, 'text'),
    params.add(grant.table.id, 'text'),
    params.add(recordId, 'bigint'),
  ]
  const isLater =
    'at' in then ? `c.at > ${params.add(then.at, 'timestamptz')}` : `h.version > ${params.add(then.version, 'bigint')}`
  const keys = params.add(
    fields.map((field) => field.id),
    'text[]',
  )
  const text = `with story as (
      select h.version, h.action, h.before, ${isLater} as is_later
      from oficina.history h join oficina.changes c on c.org_id = h.org_id and c.id = h.change_id
      where h.org_id = ${org} and h.table_id = ${table} and h.record_id = ${id}
    ), steps as (
      select one.key, one.value, version from story cross join lateral jsonb_each(coalesce(before, '{}')) one
      where is_later and one.key = any(${keys})
    ), earliest as (
      select distinct on (key) key, value from steps order by key, version
    ), long_lists as (
      select key, jsonb_agg(value order by version desc) as ways from steps
      where key in (select key from earliest where jsonb_typeof(value) = 'object') group by key
    )
    select ${structureVersionSql(reader)} as structure,
      (select max(version) from story where not is_later) as version,
      coalesce((select action = 'delete' from story where not is_later and action in ('create', 'delete', 'recover')
        order by version desc limit 1), false) as deleted,
      (${objectSql(fields, 't')}) as now, coalesce((select jsonb_object_agg(key, value) from earliest), '{}') as past,
      coalesce((select jsonb_object_agg(key, ways) from long_lists), '{}') as ways
    from ${grant.table.source} t where t.id = ${id}${scope === null ? '' : ` and ${scope}`}`
  const { rows } = await ctx.db.executeQuery<StoredPast>(CompiledQuery.raw(text, params.values))
  const row = rows[0]
  if (!row) return null
  const { now, past, ways, ...rest } = row
  const lists = fields.flatMap((field) => {
    const steps = field.link ? ways[field.id] : undefined
    return steps ? [[field.id, listThen(now[field.id] ?? null, steps)] as const] : []
  })
  return { ...rest, values: { ...now, ...past, ...Object.fromEntries(lists) } }
}

interface StoredPast extends Omit<PastRow, 'values'> {
  now: StoredValues
  /** What each field was before the first change since. */
  past: StoredValues
  /** Of long lists, of which history keeps only what came and went: every step back, newest first. */
  ways: Record<string, Json[]>
}

/** A list of links as it was, by going back from what it is now. */
function listThen(now: Json, steps: readonly Json[]): Json {
  let list = numbersIn(now)
  for (const step of steps) {
    const change = linkChangeOf(step)
    list = change ? changedList(list, change) : numbersIn(step)
  }
  return list.length === 0 ? null : list
}

const numbersIn = (value: Json): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []
