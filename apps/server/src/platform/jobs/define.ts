import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { EventType, StoredEvent } from '../events.ts'

export interface SendOptions {
  /** Seconds from now, or a moment. */
  startAfter?: number | Date
  /** At most one waiting job of this name and key. */
  singletonKey?: string
}

export interface JobRun {
  id: string
  /** 1 on the first try. */
  attempt: number
  /** The moment of its schedule that it runs for; null where it was enqueued otherwise. */
  slot: Date | null
  /** Ends when the server shuts down or the job's lease is lost; long work looks at it between steps. */
  signal: AbortSignal
  /**
   * Long work calls it between steps whose progress is kept. Throws `GaveWay` once the job has had its turn while another
   * organisation's job waits and no slot is free: let it through, and the job goes on later, as the same try.
   */
  giveWay: () => Promise<void>
}

export interface JobDefinition<I = unknown> {
  /** `domain.verb`, e.g. `tables.purge`. */
  name: string
  input: z.ZodType<I>
  /** Further tries after a failure, with growing pauses. */
  retries?: number
  /** Cron in UTC; a job that is scheduled here spans all organisations and gets an empty input. See `schedules.ts`. */
  schedule?: string
  /** How many of this job one process runs at a time; 4 unless told. */
  concurrency?: number
  /** How many of them one organisation may have running over all processes, more or less; 2 unless told. */
  perOrg?: number
  /** A try that takes longer than this has failed; 15 minutes unless told. */
  expireSeconds?: number
  /** Runs at least once; an outside effect carries `run.id` as its idempotency key. */
  run(ctx: Ctx, input: I, run: JobRun): Promise<void>
}

export const defineJob = <I>(definition: JobDefinition<I>): JobDefinition<I> => definition

export interface EventListener<T extends EventType = EventType> {
  /** `domain.reaction`, e.g. `search.reindex`. */
  name: string
  on: T
  retries?: number
  concurrency?: number
  perOrg?: number
  run(ctx: Ctx, event: StoredEvent<T>, run: JobRun): Promise<void>
}

/** A reaction to another domain's event: runs after the commit, as a job of its own. */
export const onEvent = <T extends EventType>(listener: EventListener<T>): EventListener<T> => listener
