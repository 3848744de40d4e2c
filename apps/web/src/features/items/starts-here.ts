import type { Session } from '@oficina/contract'

/**
 * The first steps are for those who build, until the organisation has a plan that somebody paid for; and wherever a
 * sample company is to be got to know. Whoever has seen enough hides them.
 */
export const startsHere = ({ can, plan, org, settings }: Session): boolean =>
  can['build.use'] &&
  settings.start_here &&
  (plan.id === 'free' || plan.is_trial || plan.is_given || org.sample !== null)
