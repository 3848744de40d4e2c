import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Organisations whose formulas must be settled anew, after this one. */
export async function listOrgsToRenew(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from oficina.formula_renewals where org_id > ${after} order by org_id limit ${limit}`.execute(db)
  return rows.map(({ org_id }) => org_id)
}

export async function mustRenew(db: Db, orgId: string): Promise<boolean> {
  const { rows } = await sql`select from oficina.formula_renewals where org_id = ${orgId}`.execute(db)
  return rows.length > 0
}

export async function deleteRenewal(db: Db, orgId: string): Promise<void> {
  await sql`delete from oficina.formula_renewals where org_id = ${orgId}`.execute(db)
}
