import type { Session } from '@oficina/contract'

/**
 * The first steps are for those who build, until the organisation has a plan that somebody paid for; and wherever a
 * sample company is to be got to know. They can be opened from the help menu, also by whoever is through with them.
 */
export const mayStartHere = ({ can, plan, org }: Session): boolean =>
  can['build.use'] && (plan.id === 'free' || plan.is_trial || plan.is_given || org.sample !== null)

/** In the menu and where one lands, they are until they are done or hidden. */
export const startsHere = (session: Session): boolean => mayStartHere(session) && session.settings.start_here
