import { z } from 'zod'
import { type Cause, readCause } from '../cause.ts'
import { makeCtx, type Services } from '../context.ts'
import type { EventType, StoredEvent } from '../events.ts'
import type { EventListener, JobDefinition, JobRun } from './define.ts'
import type { TakenJob } from './lanes.ts'

/** The stored payload of a job, and of a reaction to an event. `lanes.ts` reads `orgId`. */
export interface JobPayload {
  orgId: string | null
  input: unknown
  /** The cause of the work that enqueued it; without one, the job begins a chain. */
  cause?: Cause
  /** The time of its schedule, if it has one. */
  slot?: string
}
export interface EventPayload {
  eventId: string | undefined
  orgId: string
  type: string
  payload: unknown
  cause?: Cause
}

export type Task =
  | { kind: 'job'; name: string; job: JobDefinition }
  | { kind: 'listener'; name: string; listener: EventListener }

const jobPayload = z.object({
  orgId: z.string().nullable(),
  input: z.unknown(),
  slot: z.string().optional(),
  cause: z.unknown().optional(),
})
const eventPayload = z.object({
  eventId: z.string(),
  orgId: z.string(),
  type: z.string(),
  payload: z.unknown(),
  cause: z.unknown().optional(),
})

/** A job that retries cannot help: it goes to the dead letters at once. */
class UnusableJob extends Error {
  override name = 'UnusableJob'
}

/** Not a failure: the job is put back and continues from its last step after other organisations had their turn. */
export class TurnYielded extends Error {
  override name = 'TurnYielded'
}

/** How one attempt ended. */
export type TryEnd = { status: 'completed' | 'yielded' } | { status: 'failed' | 'dead'; output: { message: string } }

export interface TryOptions {
  stopping: AbortSignal
  lease: AbortSignal
  yieldTurn: () => Promise<void>
}

/** Runs one attempt of a job. The edge of all background work: failures are logged here, once. */
export async function runJob(
  services: Services,
  task: Task,
  stored: TakenJob,
  { stopping, lease, yieldTurn }: TryOptions,
): Promise<TryEnd> {
  const run: JobRun = {
    id: stored.id,
    attempt: stored.retryCount + 1,
    slot: null,
    signal: AbortSignal.any([lease, stopping]),
    yieldTurn,
  }
  const log = services.log.child({ job: task.name, jobId: stored.id, attempt: run.attempt })
  const started = performance.now()
  try {
    await (task.kind === 'job'
      ? runDefined(services, task.job, stored.data, run, log)
      : runListener(services, task.listener, stored.data, run, log))
    log.debug({ ms: Math.round(performance.now() - started) }, 'job done')
    return { status: 'completed' }
  } catch (err) {
    if (err instanceof TurnYielded) {
      log.debug({ ms: Math.round(performance.now() - started) }, 'job yielded its turn')
      return { status: 'yielded' }
    }
    const output = { message: err instanceof Error ? err.message : String(err) }
    if (err instanceof UnusableJob) {
      log.error({ err }, 'job cannot be run')
      return { status: 'dead', output }
    }
    const last = stored.retryCount >= stored.retryLimit
    if (last) log.error({ err }, 'job failed for good')
    else log.warn({ err, stopping: stopping.aborted }, 'job failed; it will be tried again')
    return { status: 'failed', output }
  }
}

async function runDefined(services: Services, job: JobDefinition, data: unknown, run: JobRun, log: Services['log']) {
  const payload = parse(jobPayload, data)
  const input: unknown = parse(job.input, payload.input)
  const ctx = makeCtx(services, {
    principal: { kind: 'system', task: job.name },
    cause: readCause(payload.cause, `system:${job.name}`),
    orgId: payload.orgId,
    log,
  })
  await job.run(ctx, input, { ...run, slot: payload.slot === undefined ? null : new Date(payload.slot) })
}

async function runListener(
  services: Services,
  listener: EventListener,
  data: unknown,
  run: JobRun,
  log: Services['log'],
) {
  const stored = parse(eventPayload, data)
  const cause = readCause(stored.cause, `system:${listener.name}`)
  const principal = { kind: 'system', task: listener.name } as const
  const ctx = makeCtx(services, { principal, cause, orgId: stored.orgId, log })
  const row = await ctx.db
    .selectFrom('events')
    .select(['rooms', 'actor', 'created_at'])
    .where('id', '=', stored.eventId)
    .executeTakeFirst()
  const event: StoredEvent = {
    id: stored.eventId,
    orgId: stored.orgId,
    type: stored.type as EventType,
    payload: stored.payload as never,
    // The event row may have been dropped already; the payload has all that a listener needs.
    rooms: row?.rooms ?? [],
    actor: row?.actor ?? null,
    cause,
    at: row?.created_at ?? new Date().toISOString(),
  }
  await listener.run(ctx, event as never, run)
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // Names the invalid fields, never their values.
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ')
  throw new UnusableJob(`invalid input: ${fields}`)
}
