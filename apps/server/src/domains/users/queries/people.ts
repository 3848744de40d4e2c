import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Someone as everyone in the organisation may know them: by name and picture, not by address. */
export interface NamedPerson {
  id: string
  name: string
  photo_file_id: string | null
}

/** Never the whole address: who may not read addresses must not find people by them either. */
const name = sql<string>`coalesce(
  nullif(display_name, ''), nullif(trim(first_name || ' ' || last_name), ''), split_part(email, '@', 1))`

/** Active people whose name contains the text (folded, as a pattern); those whose name begins with it come first. */
export async function findPeople(db: Db, orgId: string, folded: string, limit: number): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select id, name, photo_file_id
    from (select id, photo_file_id, ${name} as name from oficina.users where org_id = ${orgId} and active) people
    where oficina.fold(name) like ${`%${folded}%`}
    order by oficina.fold(name) like ${`${folded}%`} desc, oficina.fold(name) like ${`% ${folded}%`} desc, lower(name), id
    limit ${limit}`.execute(db)
  return rows
}

/** People by their ids, also those who left. */
export async function peopleByIds(db: Db, orgId: string, ids: readonly string[]): Promise<Map<string, NamedPerson>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedPerson>`
    select id, ${name} as name, photo_file_id from oficina.users
    where org_id = ${orgId} and id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
