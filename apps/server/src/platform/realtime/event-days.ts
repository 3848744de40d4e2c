import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { Log } from '../log.ts'

/** Made ahead, so that a server which sleeps for some days finds its days when it wakes. */
const daysAhead = 7
export const keptDays = 7
/** Dropping a day keeps all writers waiting, for as long as it waits itself. */
const lockMs = 300
const tries = 10
const pauseMs = 1_000
const lockNotAvailable = '55P03'

/** Makes the days to come. They are made one by one, each in a moment. */
export async function makeEventDays(database: Database): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select (now() at time zone 'UTC')::date + n as day from generate_series(0, ${daysAhead}::int) n) days
    where to_regclass('oficina.' || oficina.events_of(day)) is null`.execute(database.system())
  for (const { day } of rows) {
    await unlessHeld(database.system(), (db) => sql`select oficina.make_events_of(${day}::date)`.execute(db))
  }
}

/** Drops the days that are over, with all that happened in them. What is held by someone is tried again in an hour. */
export async function dropEventDays(database: Database, log: Log, signal: AbortSignal): Promise<void> {
  const db = database.system()
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select to_date(right(c.relname, 8), 'YYYYMMDD') as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'oficina.events'::regclass and c.relname ~ '^events_[0-9]{8}$') days
    where day < (now() at time zone 'UTC')::date - ${keptDays}::int order by day`.execute(db)
  for (const { day } of rows) {
    let isDropped = false
    for (let n = 0; n < tries && !isDropped && !signal.aborted; n++) {
      if (n > 0) await sleep(pauseMs)
      isDropped = await unlessHeld(db, (trx) => sql`select oficina.drop_events_of(${day}::date)`.execute(trx))
    }
    if (!isDropped) log.warn({ day }, 'events of a day that is over could not be dropped')
  }
  await sql`delete from oficina.events_default where created_at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  )
}

/** False where someone else holds what the work needs: nobody is kept waiting for longer than a moment. */
async function unlessHeld(db: Db, work: (trx: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(trx)
      await work(trx)
    })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return false
    throw error
  }
}
