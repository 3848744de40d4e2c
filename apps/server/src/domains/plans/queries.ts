import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface PlanRow {
  plan: string
  trial_seconds_left: number | null
}

export async function findPlan(db: Db, orgId: string): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select plan, extract(epoch from (trial_ends_at - now()))::float8 as trial_seconds_left
    from oficina.orgs where id = ${orgId}`.execute(db)
  return rows[0] ?? null
}
