import { recordLimits } from '@oficina/contract/records'
import { filterSchema, type Json } from '@oficina/kinds'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requestJob, defineRequestedJob, type Work } from '../jobs/index.ts'
import { type Chosen, idsOrAll } from './bulk-selection.ts'
import { chooseIds } from './read/choose.ts'
import { readWith, requireGrant } from './read/with-structure.ts'
import { writeRecords } from './write/apply.ts'
import type { RecordOp } from './write/types.ts'

export interface BulkAnswer {
  change_id: string | null
  count: number
  job_id: string | null
}

const selected = z.object({ filter: z.optional(filterSchema), search: z.string().optional() })
const removal = z.object({ tableId: z.string(), selection: selected })
const edit = z.object({
  tableId: z.string(),
  selection: selected,
  ids: z.array(z.number()).optional(),
  values: z.record(z.string(), z.unknown()),
})

/** To the trash, all of a selection. What comes to meet the selection while it runs goes too, up to the last id. */
export const removeAll = defineRequestedJob({
  name: 'records.remove-all',
  input: removal,
  run: ({ tableId, selection }, work) =>
    inBatches(tableId, work, {
      next: (ctx, after) => chooseIds(ctx, tableId, selection, recordLimits.writes, after),
      op: (id) => ({ op: 'delete', id }),
    }),
})

export const editAll = defineRequestedJob({
  name: 'records.edit-all',
  input: edit,
  run: ({ tableId, selection, ids, values }, work) =>
    inBatches(tableId, work, {
      next: async (ctx, after) =>
        ids
          ? ids.filter((id) => id > after).slice(0, recordLimits.writes)
          : (await chooseIds(ctx, tableId, selection, recordLimits.writes, after)).slice(
              0,
              recordLimits.bulk - work.done,
            ),
      op: (id) => ({ op: 'update', id, values }),
    }),
})

interface Batches {
  /** The next ids behind this one, in their order; none at the end. */
  next: (ctx: Ctx, after: number) => Promise<number[]>
  op: (id: number) => RecordOp
}

/** Each batch is one change and one step: what was done is done, and what was not is done after a crash. */
async function inBatches(tableId: string, work: Work, { next, op }: Batches): Promise<Json> {
  const position = z.object({ after: z.number(), failed: z.number() }).nullable().parse(work.position)
  let { after, failed } = position ?? { after: 0, failed: 0 }
  for (;;) {
    const ctx = await work.asker()
    const ids = await next(ctx, after)
    const last = ids.at(-1)
    if (last === undefined) return { count: work.done - failed, failed }
    after = last
    await ctx.tx(async (ctx) => {
      const { rows } = await writeRecords(ctx, tableId, ids.map(op), { partial: true, note: { job: work.jobId } })
      failed += rows.filter((row) => !row.ok).length
      await work.step(ctx, { done: work.done + ids.length, position: { after, failed } })
    })
  }
}

/** One value for one field of many records. */
export async function editRecords(
  ctx: Ctx,
  tableId: string,
  chosen: Chosen,
  field: string,
  value: unknown,
): Promise<BulkAnswer> {
  await requireRight(ctx, tableId, 'updateRecords', field)
  idsOrAll(chosen)
  const selection = { filter: chosen.filter, search: chosen.search }
  const ids = chosen.ids?.toSorted((a, b) => a - b) ?? (await chooseIds(ctx, tableId, selection, recordLimits.bulk + 1))
  if (ids.length > recordLimits.bulk) throw new AppError('plan_limit', { limit: 'bulk', most: recordLimits.bulk })
  const values = { [field]: value ?? null }
  if (ids.length <= recordLimits.writes) return atOnce(ctx, tableId, ids, (id) => ({ op: 'update', id, values }))
  const input = { tableId, selection, values, ...(chosen.ids && { ids }) }
  const jobId = await ctx.tx((ctx) => requestJob(ctx, editAll, input, { tableId, total: ids.length }))
  return { change_id: null, count: ids.length, job_id: jobId }
}

export async function atOnce(
  ctx: Ctx,
  tableId: string,
  ids: readonly number[],
  op: (id: number) => RecordOp,
): Promise<BulkAnswer> {
  if (ids.length === 0) return { change_id: null, count: 0, job_id: null }
  const { changeId, rows } = await writeRecords(ctx, tableId, [...new Set(ids)].map(op))
  return { change_id: changeId, count: rows.length, job_id: null }
}

/** Said at once, rather than by a job that fails. The job asks again, with the rights of then. */
export async function requireRight(
  ctx: Ctx,
  tableId: string,
  right: 'deleteRecords' | 'updateRecords',
  field?: string,
): Promise<void> {
  await readWith(ctx, async (viewer) => {
    const grant = requireGrant(viewer, tableId)
    if (field !== undefined && !grant.readable.has(field)) {
      throw new AppError('invalid_input', { issues: [{ path: 'field', reason: 'unknown_field' }] })
    }
    if (!grant.can[right]) throw new AppError('permission_denied', { needs: right })
    if (field !== undefined && !grant.writable.has(field)) {
      throw new AppError('permission_denied', { issues: [{ path: 'field', reason: 'read_only' }] })
    }
    return { version: null, value: undefined }
  })
}
