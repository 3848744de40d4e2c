import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WrittenRecord } from '../write/dependents.ts'

/** A record that a change wrote, in whichever table. */
export interface Origin extends WrittenRecord {
  tableId: string
}

export async function listOrigins(
  db: Db,
  orgId: string | null,
  changeId: string,
  limit: number,
): Promise<readonly Origin[]> {
  const { rows } = await sql<Omit<Origin, 'id'> & { id: string }>`
    select table_id as "tableId", record_id as id, action as op, coalesce(before, '{}') as before,
      array(select json_object_keys(coalesce(after, '{}'))) as fields
    from oficina.history where org_id = ${orgId} and change_id = ${changeId} limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
