import { z } from 'zod'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { copyForms } from '../forms/index.ts'
import { requestJob, defineRequestedJob } from '../jobs/index.ts'
import { copyRecords } from '../records/index.ts'
import { duplicateStructure } from '../tables/index.ts'
import { copyViews } from '../views/index.ts'

const perStep = 1_000

/** The records of a table that was copied. */
export const copyTable = defineRequestedJob({
  name: 'tables.copy-records',
  input: z.object({ from: z.string(), to: z.string(), ids: z.array(z.tuple([z.string(), z.string()])) }),
  run: async ({ from, to, ids }, work) => {
    const place = z.object({ after: z.number() }).nullable().parse(work.position)
    for (let after: number | null = place?.after ?? 0; after !== null; ) {
      const ctx = await work.asker()
      const page = { after, limit: perStep, cause: work.jobId }
      after = await ctx.tx(async (ctx) => {
        const { last, count } = await copyRecords(ctx, from, to, new Map(ids), page)
        await work.step(ctx, { done: work.done + count, position: { after: last ?? Number.MAX_SAFE_INTEGER } })
        return last
      })
    }
    return { tableId: to }
  },
})

/** The structure with its views and forms at once; the records, where asked for, as a job whose end is told. */
export function duplicateTable(
  ctx: Ctx,
  tableId: string,
  wish: { label?: string | undefined; withRecords: boolean },
): Promise<{ id: string; job_id: string | null }> {
  return ctx.tx(async (ctx) => {
    const { orgId, userId } = actorOf(ctx)
    const copy = await duplicateStructure(ctx, tableId, wish.label)
    await copyViews(ctx, orgId, userId, tableId, copy)
    await copyForms(ctx, orgId, userId, tableId, copy)
    const input = { from: tableId, to: copy.tableId, ids: [...copy.ids] as [string, string][] }
    const jobId = wish.withRecords
      ? await requestJob(ctx, copyTable, input, { tableId: copy.tableId, total: null })
      : null
    return { id: copy.tableId, job_id: jobId }
  })
}
