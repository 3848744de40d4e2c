import { hash } from 'node:crypto'
import type { ConstructorOptions, Queue } from 'pg-boss'

/** Where a job goes whose last try failed; kept for a month, to look at and to run again. */
export const deadQueue = 'oficina.dead'

const day = 24 * 60 * 60

/** What a job's worker must be silent for until another one takes the job over: at most this plus two sweeps. */
const heartbeatSeconds = 15
export const heartbeatRefreshSeconds = 4
const sweepSeconds = 5

/** How many jobs of one name a process works at a time, and how many of them one organisation may have. */
export const defaultConcurrency = 4
export const defaultPerOrg = 2
/** How long work that can give way goes on while others wait. */
export const turnMs = 1_500

export const defaultRetries = 5
const defaultExpireSeconds = 15 * 60

/** How pg-boss runs in this process; one that works no jobs only sends. */
export function bossOptions(url: string, work: boolean): ConstructorOptions {
  return {
    connectionString: url,
    application_name: 'oficina-jobs',
    // Timestamps are parsed as UTC everywhere in this process, whatever zone the database runs in.
    options: '-c timezone=UTC',
    schema: 'pgboss',
    max: work ? 4 : 2,
    // Workers hear through our own listener and take by lanes; pg-boss only keeps the queue.
    useListenNotify: false,
    supervise: work,
    // Schedules are rows of ours: see `schedules.ts`.
    schedule: false,
    superviseIntervalSeconds: sweepSeconds,
    monitorIntervalSeconds: sweepSeconds,
    maintenanceIntervalSeconds: 10 * 60,
    // What it would tell the operator (backlog, slow statements) goes to our log instead of a table.
    persistWarnings: false,
  }
}

/** Where pg-boss tells of a new job, with its name: derived from the name of its schema. */
export const jobsChannel = `pgboss_${hash('sha224', 'pgboss', 'hex').slice(0, 24)}`

/** A queue of its own for each job, so that a slow or failing one holds up no other. */
export function queueOptions(job: { retries?: number; expireSeconds?: number }): Omit<Queue, 'name'> {
  return {
    policy: 'standard',
    notify: true,
    heartbeatSeconds,
    retryLimit: job.retries ?? defaultRetries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 10 * 60,
    expireInSeconds: job.expireSeconds ?? defaultExpireSeconds,
    retentionSeconds: 60 * day,
    // Done jobs go soon: every sweep counts what is there.
    deleteAfterSeconds: 60 * 60,
    deadLetter: deadQueue,
  }
}

export const deadQueueOptions: Omit<Queue, 'name'> = {
  policy: 'standard',
  notify: false,
  retentionSeconds: 30 * day,
  deleteAfterSeconds: 30 * day,
}
