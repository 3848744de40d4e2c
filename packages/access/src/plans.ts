export const planIds = ['blocked', 'free', 'business', 'developer', 'scale', 'expert', 'enterprise', 'custom'] as const
export type PlanId = (typeof planIds)[number]

export const planFeatures = [
  'roles',
  'manageAutomations',
  'advancedBusinessFeatures',
  'customLogo',
  'lowCode',
  'api',
  'advancedDevFeatures',
  'historyLog',
  'expertFeatures',
] as const
export type PlanFeature = (typeof planFeatures)[number]

/** `upsell` shows the thing and opens the upgrade dialog; `blocked` shows it disabled, with a reason. */
export type FeatureValue = 'allowed' | 'upsell' | 'blocked'
export type PlanFeatures = Record<PlanFeature, FeatureValue>

const business: PlanFeature[] = ['roles', 'manageAutomations', 'advancedBusinessFeatures', 'customLogo']
const developer: PlanFeature[] = [...business, 'lowCode', 'api', 'advancedDevFeatures']
const scale: PlanFeature[] = [...developer, 'historyLog']
const expert: PlanFeature[] = [...scale, 'expertFeatures']

const included: Record<PlanId, PlanFeature[]> = {
  blocked: [],
  free: [],
  business,
  developer,
  scale,
  expert,
  enterprise: expert,
  custom: expert,
}

export interface PlanLimits {
  users: number | null
  automationRuns: number | null
  recordsPerTable: number | null
  lowCodeUnits: number | null
  apiCalls: number | null
}

/** `null` means no limit of the plan's own. */
export const planLimits: Record<PlanId, PlanLimits> = {
  blocked: { users: 0, automationRuns: 0, recordsPerTable: 0, lowCodeUnits: 0, apiCalls: 0 },
  free: { users: 2, automationRuns: 100, recordsPerTable: 500, lowCodeUnits: 1, apiCalls: 0 },
  business: { users: null, automationRuns: 1_500, recordsPerTable: 5_000, lowCodeUnits: 0, apiCalls: 0 },
  developer: { users: null, automationRuns: 5_000, recordsPerTable: 20_000, lowCodeUnits: 2, apiCalls: 100_000 },
  scale: { users: null, automationRuns: 15_000, recordsPerTable: 50_000, lowCodeUnits: 8, apiCalls: 500_000 },
  expert: { users: null, automationRuns: 50_000, recordsPerTable: 150_000, lowCodeUnits: 40, apiCalls: null },
  enterprise: { users: null, automationRuns: null, recordsPerTable: null, lowCodeUnits: null, apiCalls: null },
  custom: { users: null, automationRuns: null, recordsPerTable: null, lowCodeUnits: null, apiCalls: null },
}

/** A running trial has the features of `scale`, whatever the plan underneath. */
export function featuresOf(plan: PlanId, options: { trial: boolean }): PlanFeatures {
  const effective = options.trial && plan !== 'blocked' ? 'scale' : plan
  const has = new Set(included[effective])
  const missing: FeatureValue = plan === 'blocked' ? 'blocked' : 'upsell'
  return Object.fromEntries(planFeatures.map((f) => [f, has.has(f) ? 'allowed' : missing])) as PlanFeatures
}

/** The plan to name where a feature is missing: the first one that has it. */
export function firstPlanWith(feature: PlanFeature): PlanId {
  return planIds.find((plan) => included[plan].includes(feature)) ?? 'enterprise'
}

/** What a plan has and another has not. */
export const gainedFeatures = (from: PlanFeatures, to: PlanId): PlanFeature[] =>
  included[to].filter((feature) => from[feature] !== 'allowed')

/** Every plan that is paid for has roles, and so has a trial; a blocked one has nothing to offer. */
export const isFreePlan = (features: PlanFeatures): boolean => features.roles === 'upsell'
