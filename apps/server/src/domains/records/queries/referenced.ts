import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Which of these people are active. */
export async function findActiveUsers(db: Db, orgId: string, ids: readonly unknown[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from oficina.users where org_id = ${orgId} and id = any(${ids}) and active`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Attaches those of these files that nothing holds yet and that the actor sent; gives their ids. */
export async function attachFiles(db: Db, orgId: string, ids: readonly unknown[], actor: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update oficina.files set attached_at = now()
    where org_id = ${orgId} and id = any(${ids}) and attached_at is null and uploaded_by = ${actor}
    returning id`.execute(db)
  return new Set(rows.map((row) => row.id))
}
