import type { TxCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { freshStructure, knownStructure, type Structure, type Viewer, viewerFor } from '../../engine/index.ts'
import { lockTables } from '../queries/tables.ts'
import { orgOf } from '../read/with-structure.ts'

/**
 * Locks the structure of tables while their records are written, and returns the viewer at exactly that version. Changes
 * of structure wait for the write; a write that waited for such a change sees its result.
 */
export async function lockStructure(ctx: TxCtx, tableIds: readonly string[]): Promise<Viewer> {
  const orgId = orgOf(ctx)
  const rows = await lockTables(ctx.db, orgId, tableIds)
  if (rows.length < new Set(tableIds).size) throw notFound('table')
  const known = await knownStructure(ctx.database, orgId)
  const isCurrent = (structure: Structure) =>
    rows.every((row) => structure.tables.get(row.id)?.row.version === row.version)
  const structure = isCurrent(known) ? known : await freshStructure(ctx.database, ctx.db, orgId)
  return viewerFor(ctx.principal, structure)
}
