import type { Domain } from '../../platform/domain.ts'

export { limitsOf } from './limits-of.ts'
export { givenPlan, isGiven, type Plan, planOf } from './plan-of.ts'

export const plans: Domain = { name: 'plans' }
