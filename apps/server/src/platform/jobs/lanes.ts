import type { JobWithMetadata, PgBoss } from 'pg-boss'

/** The connections of the job queue. */
export type QueueDb = ReturnType<PgBoss['getDb']>

/**
 * Each organisation's jobs of one name form a lane; jobs of no organisation form the lane `-`. A worker takes the oldest
 * due job of the next lane in turn, so how long a job waits does not depend on how much another organisation has queued.
 * pg-boss itself takes jobs by age over all organisations. Its columns and states are used here; retries, leases and
 * dead letters stay its own.
 */

/** Every payload has its organisation at this place: see `JobPayload` and `EventPayload`. */
const lane = 'oficina.job_lane(data)'
const isWaiting = `state < 'active' and not blocked`

const indexes = [
  `create index if not exists oficina_job_lane on pgboss.job (name, ${lane}, start_after) where ${isWaiting}`,
  `create index if not exists oficina_job_due on pgboss.job (name, start_after) where ${isWaiting}`,
  `create index if not exists oficina_job_running on pgboss.job (name, ${lane}) where state = 'active'`,
  `create index if not exists oficina_job_single on pgboss.job (name, singleton_key)
     where state < 'active' and singleton_key is not null`,
]

/** The indexes that taking by lanes needs, on the table that pg-boss made. */
export async function prepareLanes(db: QueueDb): Promise<void> {
  // `if not exists` still fails when two processes start on an empty database at once, so only one tries.
  await db.executeSql(
    `do $$ begin
       perform pg_advisory_xact_lock(hashtextextended('oficina job lanes', 0));
       ${indexes.join(';\n')};
     end $$`,
  )
}

export type TakenJob = Pick<
  JobWithMetadata<unknown>,
  'id' | 'data' | 'retryCount' | 'retryLimit' | 'expireInSeconds'
> & { lane: string }

/** Takes a job of the lane whose turn it is, for the worker that served `last`; null where nothing can be taken now. */
export async function takeJob(
  db: QueueDb,
  name: string,
  { last, perOrg }: { last: string | null; perOrg: number },
): Promise<TakenJob | null> {
  const { rows } = await db.executeSql(
    `select id, data, retry_count as "retryCount", retry_limit as "retryLimit", expire_seconds as "expireInSeconds", lane
     from oficina.take_job($1, $2, $3)`,
    [name, last, perOrg],
  )
  return (rows[0] as TakenJob | undefined) ?? null
}

/** Whether a due job of another organisation waits. */
export async function doOthersWait(db: QueueDb, name: string, ownLane: string): Promise<boolean> {
  const { rows } = await db.executeSql('select oficina.do_other_lanes_wait($1, $2) as waits', [name, ownLane])
  return (rows[0] as { waits: boolean }).waits
}

/** Puts a running job back to the end of its lane. Without `started_on`, the next take does not count as a further try. */
export async function putBack(db: QueueDb, name: string, job: TakenJob): Promise<void> {
  await db.executeSql(
    `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null, start_after = now()
     where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
    [name, job.id, job.retryCount],
  )
}

/** Ends a running job for good: the failure that follows finds no tries left and moves it to the dead letters. */
export async function forbidRetries(db: QueueDb, name: string, job: TakenJob): Promise<void> {
  await db.executeSql(
    `update pgboss.job set retry_limit = retry_count
     where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
    [name, job.id, job.retryCount],
  )
}

/** Which of these jobs have one that is due. */
export async function listDue(db: QueueDb, names: string[]): Promise<string[]> {
  const { rows } = await db.executeSql('select oficina.list_due_jobs($1) as name', [names])
  return (rows as { name: string }[]).map(({ name }) => name)
}
