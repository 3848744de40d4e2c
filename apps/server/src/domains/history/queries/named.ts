import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Files as records show them, by id. */
export async function findShownFiles(db: Db, orgId: string, ids: readonly string[]): Promise<Map<string, object>> {
  const { rows } = await sql<{ id: string; file: object }>`
    select f.id, json_build_object('id', f.id, 'name', f.name, 'type', f.mime, 'size', f.size, 'width', f.width,
      'height', f.height, 'thumbnail', f.thumbnail_state = 'ready') as file
    from oficina.files f where f.org_id = ${orgId} and f.id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.file]))
}

/** Whether all of these are people of the organisation, now or once. */
export async function areUsers(db: Db, orgId: string | null, ids: ReadonlySet<string>): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from oficina.users where org_id = ${orgId} and id = any(${[...ids]})`.execute(db)
  return rows.length === ids.size
}
