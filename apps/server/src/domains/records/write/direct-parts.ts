import { isMadeByDatabase, type Json } from '@oficina/kinds'
import { actorKey } from '../../../platform/access/principal.ts'
import { storedCause } from '../../../platform/cause.ts'
import type { Ctx } from '../../../platform/context.ts'
import { prepared } from '../../../platform/db/database.ts'
import { runText } from '../../../platform/db/run-text.ts'
import { eventsChannel } from '../../../platform/events.ts'
import { type FieldModel, type Grant, Params, Reader, type Viewer } from '../../engine/index.ts'
import { refuseUniqueViolation } from '../../tables/index.ts'
import { recordsRoom } from '../events.ts'
import { inboxSql, isHeard } from '../listen/inbox-sql.ts'
import { recordJson } from '../read/record-json.ts'
import type { Change } from './change-sql.ts'
import { idsPerEvent } from './types.ts'

interface Written {
  change: string | null
  event: string | null
  /** Ids separated by commas: one long row is cheaper to read than a thousand short ones. */
  ids: string | null
  versions: string | null
  /** The record as its author sees it. Null for an unchanged record, and if none was requested. */
  json?: string | null
}

export interface DirectResult {
  changeId: string | null
  rows: { id: number; version: number }[]
  /** Null for an unchanged record. */
  json: (string | null)[]
}

/** Fields whose values the database generates. */
export const madeFieldsOf = (grant: Grant): FieldModel[] =>
  [...grant.table.fields.values()].filter((field) => field.column && isMadeByDatabase(field.kind, field.options))

/** One value, bound with the type of its column. */
export function bind(params: Params, field: FieldModel, given: Json | undefined): string {
  const type = field.columnType ?? 'text'
  if (given === null || given === undefined) return params.add(null, type)
  return params.add(type === 'jsonb' ? JSON.stringify(given) : given, type)
}

/**
 * Locks the structure in the statement that writes; if its version differs, nothing is written. The answer may show values
 * of other tables, so with `isShown` no table may have changed: nothing is written that cannot be answered.
 */
export function lockSql(change: Change<Ctx>, viewer: Viewer, grant: Grant, params: Params, isShown: boolean): string {
  const org = params.add(change.orgId, 'text')
  const asKnown = isShown
    ? ` and (select version from oficina.structure_versions where org_id = ${org}) = ${params.add(viewer.structure.version, 'bigint')}`
    : ''
  return `l as (select 1 from oficina.tables where org_id = ${org} and id = ${params.add(grant.table.id, 'text')}
    and version = ${params.add(grant.table.version, 'bigint')} and archived_at is null${asKnown} for key share)`
}

/** The part of the statement that writes the inbox row; empty if nothing listens. */
export function inboxPartSql(
  change: Change<Ctx>,
  ctx: Ctx,
  grant: Grant,
  fields: readonly FieldModel[],
  op: 'create' | 'update',
  params: Params,
): string {
  const ids = fields.map((field) => field.id)
  if (change.options.unheard || !isHeard(grant.table, op, ids)) return ''
  const from = { id: 'c.id', from: ' from c' }
  return `,
    i as (${inboxSql(ctx, change.orgId, grant.table.id, op, ids, params, from)})`
}

export function eventSql(
  change: Change<Ctx>,
  ctx: Ctx,
  grant: Grant,
  fields: readonly FieldModel[],
  params: Params,
  op: 'created' | 'updated',
  /** SQL for the written ids as a JSON array. */
  ids: string,
  from = 'c',
  /** SQL for the changed fields of an update as a JSON array. */
  changed: string | null = null,
): string {
  const stored = storedCause(ctx.cause, ctx.principal)
  const isMany = change.count > idsPerEvent
  const lists = (['created', 'updated', 'deleted'] as const).map(
    (name) => `'${name}', ${name === op && !isMany ? ids : `'[]'::jsonb`}`,
  )
  const rest = params.add(
    JSON.stringify({
      tableId: grant.table.id,
      ...(changed === null && { fields: fields.map((field) => field.id) }),
      many: isMany,
      userId: change.userId,
    }),
    'jsonb',
  )
  return `v as (insert into oficina.events (org_id, type, rooms, payload, actor, cause)
      select ${params.add(change.orgId, 'text')}, 'records.changed', ${params.add([recordsRoom(grant.table.id)], 'text[]')},
        ${rest} || jsonb_build_object('changeId', c.id::text, ${changed === null ? '' : `'fields', ${changed}, `}${lists.join(', ')}), ${params.add(actorKey(ctx.principal), 'text')}, ${stored === null ? 'null::jsonb' : params.add(stored, 'jsonb')} from ${from}
      returning id || ' ' || org_id as notice)`
}

/** Inside a transaction, NOTIFY is sent at commit. A statement by itself is followed by a notice from `run`. */
const noticeSql = (ctx: Ctx) =>
  ctx.db.isTransaction ? `notice || pg_notify('${eventsChannel}', notice)::text` : 'notice'

export async function run(ctx: Ctx, grant: Grant, text: string, params: Params): Promise<Written[]> {
  const written = await refuseUniqueViolation(grant, () => runText<Written>(ctx, prepared(text), params.values))
  const event = written[0]?.event
  if (event && !ctx.db.isTransaction) ctx.database.eventNotices.tell(event)
  return written
}

/** The select that returns the written records, in the same statement; `from` reads them as `w`. */
export function resultSql(
  ctx: Ctx,
  viewer: Viewer,
  grant: Grant,
  params: Params,
  isShown: boolean,
  parts: { id: string; version: string; from: string; order: string | null; joinShown: (join: string) => string },
): string {
  const orderBy = parts.order === null ? '' : ` order by ${parts.order}`
  const head = `select (select id::text from c) as change, (select ${noticeSql(ctx)} from v) as event`
  if (!isShown) {
    const all = (column: string) => `string_agg(${column}::text, ','${orderBy})`
    return `${head}, ${all(parts.id)} as ids, ${all(parts.version)} as versions from ${parts.from}`
  }
  const reader = new Reader(viewer, params, ctx.now().getTime())
  const { json, join } = recordJson(reader, grant, [...grant.readable.values()], 'w')
  return `${head}, ${parts.id}::text as ids, ${parts.version}::text as versions, ${json} as json
    from ${parts.from}${parts.joinShown(join)}${orderBy}`
}

const numbersIn = (texts: readonly (string | null)[]): number[] =>
  texts.flatMap((text) => (text === null ? [] : text.split(',').map(Number)))

/** Null if not every row was written: then none was. */
export function resultOf(written: readonly Written[], count: number): DirectResult | null {
  const ids = numbersIn(written.map((row) => row.ids))
  if (ids.length !== count) return null
  const versions = numbersIn(written.map((row) => row.versions))
  return {
    changeId: written[0]?.change ?? null,
    rows: ids.map((id, n) => ({ id, version: versions[n] ?? 0 })),
    json: written.map((row) => row.json ?? null),
  }
}
