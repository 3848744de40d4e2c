import type { Ctx } from '../../../platform/context.ts'
import type { Reach, TableModel, Viewer } from '../../engine/index.ts'
import { listOrigins, type Origin } from '../queries/origins.ts'
import { firstWave, followLinks, type Wave } from '../write/dependents.ts'
import { idsPerEvent } from '../write/types.ts'
import { inSight, sightOf } from './linked-changes.ts'
import { seenBefore, valuesBefore } from './seen-before.ts'

/** Every record that a change wrote; null where they are too many to look at, or no longer known. */
export async function originsOf(ctx: Ctx, changeId: string): Promise<readonly Origin[] | null> {
  const origins = await listOrigins(ctx.db, ctx.orgId, changeId, idsPerEvent + 1)
  return origins.length === 0 || origins.length > idsPerEvent ? null : origins
}

/**
 * The records of a table that show someone something of what a change wrote. A linked record that they did not see
 * before and do not see now shows them nothing, whatever happened to it.
 */
export async function touchedInSight(
  ctx: Ctx,
  viewer: Viewer,
  reach: Reach,
  at: { tableId: string; changeId: string },
  origins: readonly Origin[],
): Promise<ReadonlySet<number>> {
  const waves: Wave[] = []
  for (const [id, written] of Map.groupBy(origins, (origin) => origin.tableId)) {
    const table = viewer.structure.tables.get(id)
    if (!table || !viewer.grant(id)) continue
    const seen = await seenAround(ctx, viewer, table, at.changeId, written)
    const rows = written.filter((origin) => seen.has(origin.id))
    if (rows.length > 0) waves.push(firstWave(table, rows))
  }
  const touched = await followLinks(ctx, viewer.structure, waves, sightOf(ctx, viewer, reach))
  return new Set(touched.find((one) => one.tableId === at.tableId)?.ids)
}

/** Those that are in sight now, or were before the change. */
async function seenAround(
  ctx: Ctx,
  viewer: Viewer,
  table: TableModel,
  changeId: string,
  origins: readonly Origin[],
): Promise<ReadonlySet<number>> {
  const ids = origins.map((origin) => origin.id)
  const grant = viewer.grant(table.id)
  if (!grant || grant.rows === null) return new Set(ids)
  const before = await seenBefore(ctx, viewer, grant, ids, await valuesBefore(ctx, table, changeId, ids))
  if (before.isUnsure) return new Set(ids)
  return new Set([...before.ids, ...(await inSight(ctx, viewer, table.id, ids))])
}
