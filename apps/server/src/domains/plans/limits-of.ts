import { sql } from 'kysely'
import type { PlanLimits } from '@oficina/access'
import type { Database } from '../../platform/db/database.ts'
import { planOf } from './plan-of.ts'

/** What an organisation's plan limits now; those of `blocked` where there is no such organisation. */
export async function limitsOf(database: Database, orgId: string): Promise<PlanLimits> {
  const { rows } = await sql<{ plan: string; trial_seconds_left: number | null }>`
    select plan, extract(epoch from (trial_ends_at - now()))::float8 as trial_seconds_left
    from oficina.orgs where id = ${orgId}`.execute(database.org(orgId))
  return planOf(rows[0] ?? { plan: 'blocked', trial_seconds_left: null }).limits
}
