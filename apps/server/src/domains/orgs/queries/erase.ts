import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Erases an organisation for good: the schema with its records, then its rows in every shared table. The tables are
 * found by their `org_id`, so a domain that comes later is covered without being named here.
 */
export async function eraseRows(db: Db, orgId: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`drop schema if exists ${sql.id(orgId)} cascade`.execute(db)
  let waiting = await tablesByOrg(db)
  while (waiting.length > 0) {
    const blocked: string[] = []
    for (const table of waiting) if (!(await eraseFrom(db, table, orgId))) blocked.push(table)
    if (blocked.length === waiting.length) throw new Error(`rows in ${blocked.join(', ')} hold one another`)
    waiting = blocked
  }
  await db.deleteFrom('orgs').where('id', '=', orgId).execute()
}

/** Whom the organisation knows, to forget those whom nobody else does. */
export async function listAccountsOf(db: Db, orgId: string): Promise<string[]> {
  const rows = await db.selectFrom('users').select('account_id').where('org_id', '=', orgId).execute()
  return rows.map(({ account_id }) => account_id)
}

async function tablesByOrg(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'oficina'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'org_id' and not a.attisdropped
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** False while rows of another table still point here; that one goes first, then. */
async function eraseFrom(db: Db, table: string, orgId: string): Promise<boolean> {
  await sql`savepoint erase`.execute(db)
  try {
    await sql`delete from oficina.${sql.id(table)} where org_id = ${orgId}`.execute(db)
    await sql`release savepoint erase`.execute(db)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint erase`.execute(db)
    return false
  }
}
