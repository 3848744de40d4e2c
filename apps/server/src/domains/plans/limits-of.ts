import type { PlanLimits } from '@oficina/access'
import type { Database } from '../../platform/db/database.ts'
import { planOf } from './plan-of.ts'
import { findPlan } from './queries.ts'

/** What an organisation's plan limits now; those of `blocked` where there is no such organisation. */
export async function limitsOf(database: Database, orgId: string): Promise<PlanLimits> {
  const found = await findPlan(database.org(orgId), orgId)
  return planOf(found ?? { plan: 'blocked', trial_seconds_left: null }).limits
}
