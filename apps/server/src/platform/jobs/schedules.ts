import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { Services, TxCtx } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { JobDefinition } from './define.ts'
import type { JobPayload } from './run-job.ts'
import { type CatchUp, checkRule, dueSlots, nextSlot, type ScheduleRule } from './schedule-rule.ts'

export type { CatchUp, ScheduleRule } from './schedule-rule.ts'

interface SchedulesTable {
  id: Generated<string>
  org_id: string | null
  job: string
  key: string
  cron: string | null
  every_seconds: number | null
  time_zone: string
  is_paused: boolean
  catch_up: CatchUp
  input: ColumnType<unknown, string, string>
  next_at: string
  last_at: string | null
  created_at: Generated<string>
}

declare module '../db/tables.ts' {
  interface Tables {
    schedules: SchedulesTable
  }
}

type Row = Selectable<SchedulesTable>

export interface Schedule {
  key: string
  rule: ScheduleRule
  catchUp: CatchUp
  isPaused: boolean
  nextAt: Date
  lastAt: Date | null
}

export interface ScheduleWish<I> {
  /** Tells several schedules of one job apart, e.g. the id of what it starts. */
  key?: string
  rule: ScheduleRule
  /** `once` unless told. */
  catchUp?: CatchUp
  isPaused?: boolean
  input: I
}

const ruleOf = (row: Row): ScheduleRule =>
  row.cron === null ? { everySeconds: row.every_seconds ?? 0 } : { cron: row.cron, timeZone: row.time_zone }

const columnsOf = (rule: ScheduleRule) =>
  'cron' in rule
    ? { cron: rule.cron, every_seconds: null, time_zone: rule.timeZone }
    : { cron: null, every_seconds: rule.everySeconds, time_zone: 'UTC' }

const ofJob = (ctx: TxCtx, job: JobDefinition<never> | { name: string }, key: string) =>
  [sql`org_id is not distinct from ${ctx.orgId}`, sql`job = ${job.name}`, sql`key = ${key}`] as const

/** Makes or changes a schedule of this organisation, with the caller's transaction. It goes on from now. */
export async function setSchedule<I>(ctx: TxCtx, job: JobDefinition<I>, wish: ScheduleWish<I>): Promise<void> {
  const { key = '', rule, catchUp = 'once', isPaused = false } = wish
  checkRule(rule)
  const input = JSON.stringify(job.input.parse(wish.input))
  const changing = {
    ...columnsOf(rule),
    catch_up: catchUp,
    is_paused: isPaused,
    input,
    next_at: nextSlot(rule, ctx.now()).toISOString(),
  }
  await ctx.db
    .insertInto('schedules')
    .values({ org_id: ctx.orgId, job: job.name, key, last_at: null, ...changing })
    .onConflict((conflict) => conflict.columns(['org_id', 'job', 'key']).doUpdateSet(changing))
    .execute()
}

/** Stops it, or lets it go on; what it missed in between is made up for as its rule says. False where there is none. */
export async function pauseSchedule(ctx: TxCtx, job: { name: string }, isPaused: boolean, key = ''): Promise<boolean> {
  const [org, name, isKey] = ofJob(ctx, job, key)
  const done =
    await sql`update oficina.schedules set is_paused = ${isPaused} where ${org} and ${name} and ${isKey}`.execute(
      ctx.db,
    )
  return done.numAffectedRows === 1n
}

export async function removeSchedule(ctx: TxCtx, job: { name: string }, key = ''): Promise<boolean> {
  const [org, name, isKey] = ofJob(ctx, job, key)
  const done = await sql`delete from oficina.schedules where ${org} and ${name} and ${isKey}`.execute(ctx.db)
  return done.numAffectedRows === 1n
}

/** The schedules of a job in one organisation, by key. */
export async function listSchedules(db: Db, orgId: string | null, job: { name: string }): Promise<Schedule[]> {
  const rows = await db
    .selectFrom('schedules')
    .selectAll()
    .where('org_id', 'is not distinct from', orgId)
    .where('job', '=', job.name)
    .orderBy('key')
    .execute()
  return rows.map((row) => ({
    key: row.key,
    rule: ruleOf(row),
    catchUp: row.catch_up,
    isPaused: row.is_paused,
    nextAt: new Date(row.next_at),
    lastAt: row.last_at === null ? null : new Date(row.last_at),
  }))
}

/** Brings the rows of the product's own schedules in line with the definitions; those that did not change keep their place. */
export async function keepSystemSchedules(services: Services, wanted: ReadonlyMap<string, string>): Promise<void> {
  const db = services.database.system()
  const now = services.ports.clock.now()
  await db.transaction().execute(async (db) => {
    // Two processes that start at once would both find nothing.
    await sql`select pg_advisory_xact_lock(hashtextextended('oficina schedules', 0))`.execute(db)
    const known = await db.selectFrom('schedules').selectAll().where('org_id', 'is', null).execute()
    for (const row of known) {
      if (!wanted.has(row.job)) await db.deleteFrom('schedules').where('id', '=', row.id).execute()
    }
    for (const [job, cron] of wanted) {
      const row = known.find((row) => row.job === job && row.key === '')
      if (row?.cron === cron && row.time_zone === 'UTC') continue
      const rule = { cron, timeZone: 'UTC' }
      const changing = { ...columnsOf(rule), next_at: nextSlot(rule, now).toISOString() }
      await db
        .insertInto('schedules')
        // `once`: a nightly job that a stopped server missed runs when it is back.
        .values({
          org_id: null,
          job,
          key: '',
          is_paused: false,
          catch_up: 'once',
          input: '{}',
          last_at: null,
          ...changing,
        })
        .onConflict((conflict) => conflict.columns(['org_id', 'job', 'key']).doUpdateSet(changing))
        .execute()
    }
  })
}

const atOnce = 100

export type Enqueue = (
  db: Db,
  job: { name: string },
  payload: JobPayload,
  options: { singletonKey?: string },
) => Promise<void>

/** Enqueues what is due. Each schedule in a transaction of its own, so one that fails holds up no other. */
export async function enqueueDue(services: Services, jobs: readonly string[], enqueue: Enqueue): Promise<void> {
  const db = services.database.system()
  const now = services.ports.clock.now()
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from oficina.schedules
      where next_at <= ${now.toISOString()} and not is_paused and job = any(${jobs}) and id > ${after}
      order by id limit ${atOnce}`.execute(db)
    for (const { id } of rows) {
      try {
        await db.transaction().execute((db) => enqueueOne(db, id, now, enqueue))
      } catch (err) {
        services.log.error({ err, schedule: id }, 'a schedule could not be followed; it is tried again')
      }
    }
    if (rows.length < atOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

async function enqueueOne(db: Db, id: string, now: Date, enqueue: Enqueue): Promise<void> {
  const row = await db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('next_at', '<=', now.toISOString())
    .where('is_paused', '=', false)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // Another process has it, or has had it.
  if (!row) return
  const { slots, next } = dueSlots(ruleOf(row), row.catch_up, new Date(row.next_at), now)
  for (const slot of slots) {
    const payload = { orgId: row.org_id, input: row.input, slot: slot.toISOString() }
    // Unless each counts, one that still waits stands for this one too: a slow job does not pile up.
    await enqueue(db, { name: row.job }, payload, row.catch_up === 'all' ? {} : { singletonKey: `schedule ${id}` })
  }
  await db
    .updateTable('schedules')
    .set({ next_at: next.toISOString(), ...(slots.length > 0 && { last_at: slots.at(-1)?.toISOString() }) })
    .where('id', '=', id)
    .execute()
}
