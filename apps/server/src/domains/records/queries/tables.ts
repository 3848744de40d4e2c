import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Holds the rows of tables that are not archived, in one order everywhere: two writes cannot wait for each other. */
export async function lockTables(
  db: Db,
  orgId: string,
  tableIds: readonly string[],
): Promise<{ id: string; version: string }[]> {
  const { rows } = await sql<{ id: string; version: string }>`
    select id, version from oficina.tables where org_id = ${orgId} and id = any(${tableIds}) and archived_at is null
    order by id for key share`.execute(db)
  return rows
}
