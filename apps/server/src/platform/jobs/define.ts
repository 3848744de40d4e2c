import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { EventType, StoredEvent } from '../events.ts'

export interface SendOptions {
  /** Seconds from now, or a time. */
  startAfter?: number | Date
  /** At most one waiting job of this name and key. */
  singletonKey?: string
}

export interface JobRun {
  id: string
  /** 1 on the first attempt. */
  attempt: number
  /** The time of its schedule that it runs for; null if it was not enqueued by a schedule. */
  slot: Date | null
  /** Aborts when the server shuts down or the job's lease is lost; long work checks it between steps. */
  signal: AbortSignal
  /**
   * Long work calls it between steps, after storing its progress. Throws `TurnYielded` if the job has used up its turn,
   * another organisation's job waits and no slot is free. Do not catch it: the job continues later, as the same attempt.
   */
  yieldTurn: () => Promise<void>
}

export interface JobDefinition<I = unknown> {
  /** `domain.verb`, e.g. `tables.purge`. */
  name: string
  input: z.ZodType<I>
  /** Retries after a failure, with growing delays. */
  retries?: number
  /** Cron in UTC; a job that is scheduled here spans all organisations and gets an empty input. See `schedules.ts`. */
  schedule?: string
  /** How many of this job one process runs at a time; 4 by default. */
  concurrency?: number
  /** About how many of them may run for one organisation over all processes; 2 by default. */
  perOrg?: number
  /** An attempt that takes longer than this has failed; 15 minutes by default. */
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
