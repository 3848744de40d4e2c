import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { physicalTable } from '../../engine/index.ts'

/** How many records a table has, counted up to a limit. What lies in the trash does not count. */
export async function countRecords(db: Db, orgId: string, tableId: string, most: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from (
      select from ${physicalTable(orgId, tableId)} where deleted_at is null limit ${most}) as counted`.execute(db)
  return rows[0]?.used ?? 0
}

/** Records that were put into the trash before a moment. */
export async function listTrashedBefore(
  db: Db,
  orgId: string,
  tableId: string,
  before: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${physicalTable(orgId, tableId)} where deleted_at < ${before} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => Number(id))
}
