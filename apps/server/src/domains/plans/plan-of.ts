import { featuresOf, type PlanFeatures, type PlanId, type PlanLimits, planIds, planLimits } from '@oficina/access'

export interface Plan {
  id: PlanId
  isTrial: boolean
  trialDaysLeft: number
  features: PlanFeatures
  limits: PlanLimits
}

/** Whoever runs a server has paid with running it: the organisation that it was set up for has a plan without limits. */
export const givenPlan: PlanId = 'enterprise'

/** Whether an organisation still has the plan that its server gave it. One that was assigned later is another. */
export const isGiven = (org: { plan: string; is_primary: boolean }): boolean => org.is_primary && org.plan === givenPlan

const daySeconds = 24 * 60 * 60

/** What an organisation's plan gives it now. The seconds of its trial are counted by the database's clock. */
export function planOf(org: { plan: string; trial_seconds_left: number | null }): Plan {
  // A plan that this version does not know gives nothing rather than everything.
  const id = planIds.find((known) => known === org.plan) ?? 'blocked'
  const seconds = Math.max(0, org.trial_seconds_left ?? 0)
  const isTrial = seconds > 0 && id !== 'blocked'
  return {
    id,
    isTrial,
    trialDaysLeft: Math.ceil(seconds / daySeconds),
    features: featuresOf(id, { trial: isTrial }),
    limits: planLimits[isTrial ? 'scale' : id],
  }
}
