import type { TxCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { freshStructure, knownStructure, type Structure, type Viewer, viewerFor } from '../../engine/index.ts'
import { lockTables } from '../queries/tables.ts'
import { orgOf } from '../read/with-structure.ts'

/**
 * Holds a table's structure still while its records are written, and gives the viewer who writes at exactly that
 * structure. Changes of structure wait for the write, and a write that waited for one sees what it made.
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
