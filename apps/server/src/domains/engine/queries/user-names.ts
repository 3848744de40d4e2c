import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What everyone of an organisation is called, also those who left. */
export async function listUserNames(db: Db, orgId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, oficina.user_name(u) as name from oficina.users u where u.org_id = ${orgId}`.execute(db)
  return rows
}
