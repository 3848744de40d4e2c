import type { Json } from '@oficina/kinds'
import type { ColumnType, Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { deleteInBatches } from '../../platform/jobs/org-sweep.ts'

type JobState = 'waiting' | 'running' | 'done' | 'failed'

interface JobsTable {
  org_id: string
  id: string
  kind: string
  table_id: string | null
  user_id: string
  input: ColumnType<unknown, string, string>
  state: ColumnType<JobState, JobState | undefined, JobState>
  done: Generated<string>
  total: string | null
  position: ColumnType<Json | null, string | undefined, string>
  result: ColumnType<Json | null, string | undefined, string>
  error: string | null
  created_at: Generated<string>
  finished_at: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    jobs: JobsTable
  }
}

export type JobRow = Selectable<JobsTable>

export interface NewJob {
  org_id: string
  id: string
  kind: string
  table_id: string | null
  user_id: string
  input: unknown
  total: number | null
}

export async function insertJob(db: Db, { input, total, ...job }: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ ...job, input: JSON.stringify(input), total: total === null ? null : String(total) })
    .execute()
}

export async function findJob(db: Db, orgId: string, id: string): Promise<JobRow | null> {
  const query = db.selectFrom('jobs').selectAll().where('org_id', '=', orgId).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export interface Step {
  done: number
  total?: number
  position: Json
}

export async function saveStep(db: Db, orgId: string, id: string, { done, total, position }: Step): Promise<JobRow> {
  return db
    .updateTable('jobs')
    .set({
      state: 'running',
      done: String(done),
      ...(total !== undefined && { total: String(total) }),
      position: JSON.stringify(position),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False where it had already ended. */
export async function endJob(
  db: Db,
  orgId: string,
  id: string,
  end: { error: string } | { result: Json },
): Promise<boolean> {
  const ended = await db
    .updateTable('jobs')
    .set({
      ...('error' in end
        ? { state: 'failed' as const, error: end.error }
        : { state: 'done' as const, result: JSON.stringify(end.result) }),
      finished_at: sql<string>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

export async function deleteOldJobs(db: Db, run: JobRun, keptDays: number): Promise<void> {
  await deleteInBatches(db, run, 'jobs', sql`created_at < now() - make_interval(days => ${keptDays})`)
}
