import { recordLimits } from '@oficina/contract/records'
import type { Ctx } from '../../platform/context.ts'
import { requestJob } from '../jobs/index.ts'
import { atOnce, type BulkAnswer, removeAll, requireRight } from './bulk.ts'
import { type Chosen, idsOrAll, refuseUnconfirmed } from './bulk-selection.ts'
import { chooseIds, countChosen } from './read/choose.ts'
import { readWith, requireGrant } from './read/with-structure.ts'

/** To the trash: those named, or all of a selection. Many go as a job. */
export async function removeRecords(ctx: Ctx, tableId: string, chosen: Chosen): Promise<BulkAnswer> {
  const table = await readWith(ctx, async (viewer) => ({ version: null, value: requireGrant(viewer, tableId).table }))
  idsOrAll(chosen)
  if (chosen.all) refuseUnconfirmed(chosen, table.row.label)
  const selection = { filter: chosen.filter, search: chosen.search }
  const ids = chosen.ids ?? (await chooseIds(ctx, tableId, selection, recordLimits.writes + 1))
  if (chosen.ids === undefined && ids.length > recordLimits.writes) {
    await requireRight(ctx, tableId, 'deleteRecords')
    const total = await countChosen(ctx, tableId, selection)
    const jobId = await ctx.tx((ctx) => requestJob(ctx, removeAll, { tableId, selection }, { tableId, total }))
    return { change_id: null, count: total, job_id: jobId }
  }
  return atOnce(ctx, tableId, ids, (id) => ({ op: 'delete', id }))
}
