import type { Session } from '@oficina/contract'

/** The first steps are for those who build, until the organisation has a plan that is paid. */
export const startsHere = ({ can, plan }: Session): boolean => can['build.use'] && (plan.id === 'free' || plan.is_trial)
