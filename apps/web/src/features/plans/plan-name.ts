import { firstPlanWith, type PlanFeature, type PlanId } from '@oficina/access'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'

/** A plan with a name of its own: not one that is blocked, nor one that was agreed on. */
export type NamedPlan = Exclude<PlanId, 'blocked' | 'custom'>

export const isNamed = (plan: PlanId): plan is NamedPlan => plan !== 'blocked' && plan !== 'custom'

/** The plan that the next step leads to, as the upgrade dialog names it. */
export function planFor(feature: PlanFeature): NamedPlan {
  const plan = firstPlanWith(feature)
  return isNamed(plan) ? plan : 'enterprise'
}

export const openUpgrade = (feature: PlanFeature) => void openDialog('upgradePlan', { plan: planFor(feature) })
