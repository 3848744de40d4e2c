import type { TxCtx } from '../../../platform/context.ts'
import type { Grant } from '../../engine/index.ts'
import { listChangedSince } from '../queries/history.ts'
import { fail, isSound, type Row } from './types.ts'

/**
 * A write may name the version that it is based on. Fields that others have changed since then are reported and not
 * overwritten; all others are written, so that two people can edit two fields of one record.
 */
export async function refuseStale(ctx: TxCtx, grant: Grant, rows: readonly Row[]): Promise<void> {
  refuseFuture(rows)
  const behind = rows.filter((row) => isSound(row) && row.baseVersion !== null && row.baseVersion < row.version)
  if (behind.length === 0) return
  const found = await listChangedSince(
    ctx.db,
    { orgId: grant.table.orgId, tableId: grant.table.id },
    behind.map((row) => ({ id: row.id, version: row.baseVersion })),
  )
  const changedSince = new Map(found.map((row) => [Number(row.record_id), new Set(row.fields)]))
  for (const row of behind) {
    for (const id of Object.keys(row.after)) {
      if (changedSince.get(row.id)?.has(id)) fail(row, 'conflict', { path: `values.${id}`, reason: 'stale' })
    }
  }
}

/** A version that the record has not reached yet is of another record, or from before a restore of the database. */
function refuseFuture(rows: readonly Row[]): void {
  for (const row of rows) {
    if (!isSound(row) || row.baseVersion === null || row.baseVersion <= row.version) continue
    const paths = Object.keys(row.after).map((id) => `values.${id}`)
    for (const path of paths.length > 0 ? paths : ['version']) fail(row, 'conflict', { path, reason: 'stale' })
  }
}
