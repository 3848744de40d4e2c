import { type HistoryFilters, type HistoryLogItem, historyLimits } from '@oficina/contract'
import { CompiledQuery } from 'kysely'
import { authorize } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type Grant, Params, Reader, type Viewer } from '../engine/index.ts'
import { readWith, structureVersionSql } from '../records/index.ts'
import { type LogPlace, type LogQuery, type LogScope, logScope, logSql, tableLabel } from './log-sql.ts'
import { areUsers } from './queries/named.ts'
import type { StoredValues } from './queries/record-history.ts'
import { bothValues, readablePairs, shownPairs } from './record-history.ts'
import { showValues } from './shown-values.ts'

interface LogRow {
  structure: string
  at: string
  kind: 'record' | 'structure'
  seq: string
  table_id: string
  record_id: string
  action_type: string
  entity_type: string
  entity_id: string | null
  entity_label: string | null
  before: StoredValues | null
  after: StoredValues | null
  source: string
  ip: string | null
  user_id: string | null
  user_name: string | null
  action: string | null
}

export interface LogPage {
  items: HistoryLogItem[]
  more: boolean
  /** Where the next page begins. */
  next: LogPlace | null
}

const isAdminOf = ({ principal }: Ctx) => principal.kind === 'member' && principal.actor.isAdmin

/** A page of the organisation's log, as far as the reader may see what it is about. */
export function listLog(
  ctx: Ctx,
  request: {
    filters?: HistoryFilters | undefined
    search?: string | undefined
    page?: number | undefined
    size?: number | undefined
  },
): Promise<LogPage & { page: number; size: number }> {
  authorize(ctx, 'history.view')
  const { page = 1, size = historyLimits.page } = request
  const query: LogQuery = {
    filters: request.filters ?? {},
    search: request.search?.trim() || undefined,
    direction: 'desc',
  }
  return readLog(ctx, query, size, (page - 1) * size).then((found) => ({ ...found, page, size }))
}

/** The log from a place on; for a page of it and for a file of all of it. */
export async function readLog(ctx: Ctx, query: LogQuery, limit: number, offset = 0): Promise<LogPage> {
  await refuseUnknownPeople(ctx, query.filters)
  return readWith(ctx, async (viewer) => {
    const scope = logScope(viewer, isAdminOf(ctx))
    refuseUnknown(scope, query.filters)
    const reader = new Reader(viewer, new Params(), ctx.now().getTime())
    const inner = logSql(reader, scope, query, limit + 1, offset)
    const text = `select ${structureVersionSql(reader)} as structure, log.* from (${inner}) log`
    const { rows } = await ctx.db.executeQuery<LogRow>(CompiledQuery.raw(text, reader.params.values))
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const more = rows.length > limit
    const next = more && last ? placeOf(last) : null
    const items = await present(ctx, viewer, shown)
    return { version: rows[0]?.structure ?? null, value: { items, more, next } }
  })
}

const placeOf = ({ at, kind, seq, table_id: tableId, record_id: recordId }: LogRow): LogPlace => ({
  at,
  kind,
  seq,
  tableId,
  recordId,
})

/** What may not be seen is refused exactly as what does not exist. */
function refuseUnknown({ viewer, isAdmin, grants }: LogScope, filters: HistoryFilters): void {
  const known = new Set(isAdmin ? viewer.structure.tables.keys() : grants.map((grant) => grant.table.id))
  if (filters.affected_object?.some((id) => !known.has(id))) throw notFound('table')
  const readable = new Set(grants.flatMap((grant) => [...grant.readable.keys()]))
  const unknown = filters.affected_fields?.findIndex((id) => !readable.has(id)) ?? -1
  if (unknown >= 0) {
    const path = `filters.affected_fields.${unknown}`
    throw new AppError('invalid_input', { issues: [{ path, reason: 'unknown_field' }] })
  }
}

async function refuseUnknownPeople(ctx: Ctx, { created_by: ids }: HistoryFilters): Promise<void> {
  if (!ids || ids.length === 0) return
  if (!(await areUsers(ctx.db, ctx.orgId, new Set(ids)))) throw notFound('user')
}

async function present(ctx: Ctx, viewer: Viewer, rows: readonly LogRow[]): Promise<HistoryLogItem[]> {
  const ofRecords = rows.filter((row) => row.kind === 'record')
  const pairs = new Map(
    ofRecords.map((row) => {
      const grant = viewer.grant(row.table_id)
      return [row, grant ? readablePairs(grant, row) : []]
    }),
  )
  const show = await showValues(ctx, viewer, [...pairs.values()].flatMap(bothValues))
  const labels = await labelsOf(ctx, viewer, ofRecords)
  return rows.flatMap((row) => {
    if (row.kind === 'structure') return [presentStructure(viewer, row)]
    const changed = shownPairs(pairs.get(row) ?? [], show)
    // All that it changed are links to records that this reader cannot see.
    if (row.action === 'update' && changed.length === 0 && viewer.grant(row.table_id)) return []
    const fields = viewer.structure.tables.get(row.table_id)?.fields
    const values = (side: 'before' | 'after') =>
      changed.length === 0 ? null : Object.fromEntries(changed.map((one) => [one.field, one[side]]))
    return [
      {
        ...presentCommon(viewer, row),
        affected_record: Number(row.record_id),
        affected_record_label: labels.get(`${row.table_id}/${row.record_id}`) ?? null,
        before: values('before'),
        after: values('after'),
        affected_fields: changed.map(({ field: id }) => ({ id, label: fields?.get(id)?.label ?? id })),
      },
    ]
  })
}

function presentStructure(viewer: Viewer, row: LogRow): HistoryLogItem {
  const isField = row.entity_type === 'field' && row.entity_id !== null
  return {
    ...presentCommon(viewer, row),
    affected_record: null,
    affected_record_label: row.entity_label,
    before: row.before,
    after: row.after,
    affected_fields: isField ? [{ id: row.entity_id ?? '', label: row.entity_label ?? '' }] : [],
  }
}

function presentCommon(viewer: Viewer, row: LogRow) {
  return {
    id: [row.kind, row.seq, row.table_id, row.record_id].join('-'),
    action_type: row.action_type,
    affected_object:
      row.table_id === '' ? null : { id: row.table_id, label: tableLabel(viewer.structure, row.table_id) },
    action_source: row.source,
    entity_type: row.entity_type,
    ip: row.ip,
    created_by: { id: row.user_id, name: row.user_name },
    performed_at: row.at,
  }
}

/** What the records of a page are called now, in the trash or out of it, as far as the reader may see them. */
async function labelsOf(ctx: Ctx, viewer: Viewer, rows: readonly LogRow[]): Promise<Map<string, string | null>> {
  const labels = new Map<string, string | null>()
  for (const [tableId, list] of Map.groupBy(rows, (row) => row.table_id)) {
    const grant = viewer.grant(tableId)
    if (!grant) continue
    for (const [id, label] of await labelsIn(ctx, viewer, grant, [...new Set(list.map((row) => row.record_id))])) {
      labels.set(`${tableId}/${id}`, label)
    }
  }
  return labels
}

async function labelsIn(ctx: Ctx, viewer: Viewer, grant: Grant, ids: string[]): Promise<[string, string | null][]> {
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const scope = reader.rows(grant, 't')
  const text = `select t.id, ${reader.label(grant, 't')} as label from ${grant.table.source} t
    where t.id = any(${reader.params.add(ids, 'bigint[]')})${scope === null ? '' : ` and ${scope}`}`
  const { rows } = await ctx.db.executeQuery<{ id: string; label: string | null }>(
    CompiledQuery.raw(text, reader.params.values),
  )
  return rows.map((row) => [row.id, row.label])
}
