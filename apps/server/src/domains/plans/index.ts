import type { Domain } from '../../platform/domain.ts'

export { limitsOf } from './limits-of.ts'
export { type Plan, planOf } from './plan-of.ts'

export const plans: Domain = { name: 'plans' }
