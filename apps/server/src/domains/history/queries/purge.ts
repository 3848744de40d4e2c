import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { JobRun } from '../../../platform/jobs/define.ts'
import { deleteInBatches } from '../../../platform/jobs/org-sweep.ts'

export async function deleteOldActions(db: Db, run: JobRun, orgId: string, before: string): Promise<void> {
  await deleteInBatches(db, run, 'structure_actions', sql`org_id = ${orgId} and at < ${before}`)
}

/** Deletes some old changes with their history, in one statement: neither stands without the other. Gives how many. */
export async function deleteOldChanges(db: Db, orgId: string, before: string, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as (
      select id from oficina.changes where org_id = ${orgId} and at < ${before} order by at limit ${limit}
    ), told as (
      delete from oficina.history h using old where h.org_id = ${orgId} and h.change_id = old.id
    ), made as (
      delete from oficina.changes c using old where c.org_id = ${orgId} and c.id = old.id returning 1
    )
    select count(*)::int as gone from made`.execute(db)
  return rows[0]?.gone ?? 0
}
