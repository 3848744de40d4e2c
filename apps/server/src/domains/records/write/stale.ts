import { sql } from 'kysely'
import type { TxCtx } from '../../../platform/context.ts'
import type { Grant } from '../../engine/index.ts'
import { fail, isSound, type Row } from './types.ts'

/**
 * Whoever writes says which version they saw. Fields that others have changed since are told and not overwritten; all
 * others are taken, so that two people at two fields of one record both win.
 */
export async function refuseStale(ctx: TxCtx, grant: Grant, rows: readonly Row[]): Promise<void> {
  refuseFuture(rows)
  const behind = rows.filter((row) => isSound(row) && row.baseVersion !== null && row.baseVersion < row.version)
  if (behind.length === 0) return
  const { rows: found } = await sql<{ record_id: string; fields: string[] }>`
    select h.record_id, array_agg(distinct field) as fields
    from unnest(${behind.map((row) => row.id)}::bigint[], ${behind.map((row) => row.baseVersion)}::bigint[]) as seen (id, version)
    join oficina.history h on h.org_id = ${grant.table.orgId} and h.table_id = ${grant.table.id}
      and h.record_id = seen.id and h.version > seen.version
    cross join lateral json_object_keys(coalesce(h.after, '{}')) as field
    group by h.record_id`.execute(ctx.db)
  const changedSince = new Map(found.map((row) => [Number(row.record_id), new Set(row.fields)]))
  for (const row of behind) {
    for (const id of Object.keys(row.after)) {
      if (changedSince.get(row.id)?.has(id)) fail(row, 'conflict', { path: `values.${id}`, reason: 'stale' })
    }
  }
}

/** Nobody can have seen a version that the record has not reached: what was seen is of another record or another time. */
function refuseFuture(rows: readonly Row[]): void {
  for (const row of rows) {
    if (!isSound(row) || row.baseVersion === null || row.baseVersion <= row.version) continue
    const paths = Object.keys(row.after).map((id) => `values.${id}`)
    for (const path of paths.length > 0 ? paths : ['version']) fail(row, 'conflict', { path, reason: 'stale' })
  }
}
