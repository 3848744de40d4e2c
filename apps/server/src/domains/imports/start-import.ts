import type { ImportInfo, TableImport } from '@oficina/contract/imports/shapes'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requestJob } from '../jobs/index.ts'
import { getImport } from './list.ts'
import { openImport } from './own-import.ts'
import { planOf } from './plan.ts'
import * as queries from './queries.ts'
import { runImport } from './running/run-import.ts'
import { noCounts } from './types.ts'

/** Starts to write: what can be refused is refused now, and the rest is a job. */
export async function startImport(
  ctx: Ctx,
  importId: string,
  configs: readonly TableImport[],
): Promise<{ import: ImportInfo; job_id: string }> {
  const jobId = await ctx.tx(async (ctx) => {
    const row = await openImport(ctx, importId, queries.holdImport)
    if (row.file_id === null) throw new AppError('review_spreadsheet', { reason: 'no_file' })
    const plan = await planOf(ctx, row, configs)
    const writing = plan.tables.filter(({ type }) => type !== 'import_create_structure')
    const total = writing.reduce((sum, { rows }) => sum + rows, 0)
    await queries.changeImport(ctx.db, row.org_id, importId, {
      state: 'running',
      plan,
      total,
      counts: noCounts,
      isStarted: true,
    })
    const about = { tableId: plan.tables[0]?.tableId ?? null, total }
    return requestJob(ctx, runImport, { importId }, about)
  })
  return { import: await getImport(ctx, importId), job_id: jobId }
}
