import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { JobRun } from '../../../platform/jobs/define.ts'
import { deleteInBatches } from '../../../platform/jobs/org-sweep.ts'

/** Sessions and tokens that ended. */
export async function deleteExpired(db: Db, run: JobRun): Promise<void> {
  await deleteInBatches(db, run, 'sessions', sql`expires_at < now()`)
  await deleteInBatches(db, run, 'one_time_tokens', sql`expires_at < now() - interval '1 day'`)
}
