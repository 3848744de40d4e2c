import type { TxCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { freshStructure, type Viewer, viewerFor } from '../../engine/index.ts'
import { readRecords } from '../read/get.ts'
import { orgOf } from '../read/with-structure.ts'
import { isSound, type Row } from './types.ts'

/**
 * The written records as their author sees them, read in the transaction that wrote them (decision 023): if the answer
 * fails, nothing is written, so an error always means that nothing happened.
 */
export async function showWritten(
  ctx: TxCtx,
  viewer: Viewer,
  tableId: string,
  rows: readonly Row[],
): Promise<(string | null)[]> {
  const shown: (string | null)[] = []
  for (const row of rows) shown.push(isSound(row) ? await showOne(ctx, viewer, tableId, row.id) : null)
  return shown
}

async function showOne(ctx: TxCtx, viewer: Viewer, tableId: string, id: number): Promise<string> {
  let { version, value } = await readRecords(ctx, viewer, tableId, [id])
  // The written tables are locked; others that the record shows may have changed since.
  if (version !== null && version !== viewer.structure.version) {
    const fresh = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgOf(ctx)))
    ;({ version, value } = await readRecords(ctx, fresh, tableId, [id]))
  }
  const [record] = value
  if (record === undefined) throw notFound('record')
  return record
}
