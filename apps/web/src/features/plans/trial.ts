import type { Session } from '@oficina/contract'

type Plan = Session['plan']

const bannerFrom = 15
const trialDays = 30

/** The banner of an organisation that does not pay: in the first half of its trial, and when that is over. */
export const showsPlanBanner = (plan: Plan): boolean =>
  plan.id === 'free' && (plan.is_trial ? plan.trial_days_left >= bannerFrom && plan.trial_days_left <= trialDays : true)

export const showsTrialButton = (plan: Plan): boolean =>
  plan.is_trial && plan.trial_days_left >= 1 && plan.trial_days_left <= trialDays
