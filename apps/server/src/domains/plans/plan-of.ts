import { featuresOf, type PlanFeatures, type PlanId, type PlanLimits, planIds, planLimits } from '@oficina/access'

export interface Plan {
  id: PlanId
  isTrial: boolean
  trialDaysLeft: number
  features: PlanFeatures
  limits: PlanLimits
}

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
