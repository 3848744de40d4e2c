import type { Json } from '@oficina/kinds'
import { z } from 'zod'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, type JobDefinition, type JobRun } from '../../platform/jobs/define.ts'
import { TurnYielded } from '../../platform/jobs/run-job.ts'
import { findMember } from '../accounts/index.ts'
import * as queries from './queries.ts'

const retries = 5
const stored = z.object({ jobId: z.string() })

/** The work as it goes on. */
export interface Work {
  jobId: string
  done: number
  /** What the last step wrote; null at the beginning. */
  position: Json | null
  /**
   * Whoever asked, with the rights that they have at this moment; long work asks anew before each step. Throws for one
   * who has lost them; when the server is stopping; and when another organisation's turn has come. What it throws is to
   * be let through: the work goes on from its last step then.
   */
  asker(): Promise<Ctx>
  /** Writes how far it is, in the transaction that got it there: so that no step is done twice, or left out. */
  step(ctx: TxCtx, step: queries.Step): Promise<void>
}

export interface RequestedJob<I> extends JobDefinition<{ jobId: string }> {
  requestInput: z.ZodType<I>
}

/**
 * Work that someone asked for: done with the rights that they have while it is done, watched by them alone, and gone on
 * with after a crash. What a refusal says ends it; any other failure is tried again.
 */
export function defineRequestedJob<I>(definition: {
  name: string
  input: z.ZodType<I>
  expireSeconds?: number
  run(input: I, work: Work): Promise<Json>
  /** Puts back what a job that has failed for good left half-done; a refusal says why it did. */
  giveUp?(ctx: Ctx, input: I, refusal: AppError | null): Promise<void>
}): RequestedJob<I> {
  const { name, input: requestInput, expireSeconds = 6 * 60 * 60 } = definition
  const run = async (system: Ctx, { jobId }: { jobId: string }, jobRun: JobRun) => {
    const orgId = orgOf(system)
    const row = await queries.findJob(system.db, orgId, jobId)
    if (!row || row.state === 'done' || row.state === 'failed') return
    const input = requestInput.parse(row.input)
    try {
      const result = await definition.run(input, workOf(system, row, jobRun))
      await finish(system, row, { result })
    } catch (error) {
      if (error instanceof TurnYielded) throw error
      const isRefusal = error instanceof AppError
      if (!isRefusal && jobRun.attempt <= retries) throw error
      await definition.giveUp?.(system, input, isRefusal ? error : null)
      await finish(system, row, { error: isRefusal ? error.id : 'internal' })
      if (!isRefusal) throw error
    }
  }
  // One at a time for each organisation: its own next one waits, another's does not.
  return { ...defineJob({ name, input: stored, retries, expireSeconds, perOrg: 1, run }), requestInput }
}

const orgOf = (ctx: Ctx): string => {
  if (ctx.orgId === null) throw new Error('a job that someone asked for belongs to an organisation')
  return ctx.orgId
}

function workOf(system: Ctx, row: queries.JobRow, { signal, yieldTurn }: JobRun): Work {
  const work: Work = {
    jobId: row.id,
    done: Number(row.done),
    position: row.position,
    asker: async () => {
      signal.throwIfAborted()
      await yieldTurn()
      const member = await findMember(system.database, row.org_id, row.user_id)
      if (!member) throw new AppError('permission_denied')
      if (member.planBlocked) throw new AppError('plan_blocked')
      return system.as(member)
    },
    step: async (ctx, step) => {
      const saved = await queries.saveStep(ctx.db, row.org_id, row.id, step)
      const total = saved.total === null ? null : Number(saved.total)
      const told = { jobId: row.id, kind: row.kind, done: step.done, total }
      await ctx.announce('job.progressed', told, { rooms: [`user:${row.user_id}`] })
      Object.assign(work, { done: step.done, position: step.position })
    },
  }
  return work
}

/** The end is told once, whatever was tried how often. */
async function finish(ctx: Ctx, row: queries.JobRow, end: { error: string } | { result: Json }): Promise<void> {
  await ctx.tx(async (ctx) => {
    if (!(await queries.endJob(ctx.db, row.org_id, row.id, end))) return
    const { id: jobId, kind, table_id: tableId } = row
    const told = { jobId, kind, tableId, error: null, result: null, ...end }
    await ctx.announce('job.finished', told, { rooms: [`user:${row.user_id}`] })
  })
}

/** Has the work done; gives the id by which whoever asked can watch it. */
export async function requestJob<I>(
  ctx: TxCtx,
  job: RequestedJob<I>,
  input: I,
  about: { tableId: string | null; total: number | null },
): Promise<string> {
  const { orgId, userId } = actorOf(ctx)
  const id = newId('job')
  await queries.insertJob(ctx.db, {
    org_id: orgId,
    id,
    kind: job.name,
    table_id: about.tableId,
    user_id: userId,
    input,
    total: about.total,
  })
  await ctx.enqueue(job, { jobId: id })
  return id
}
