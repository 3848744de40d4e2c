import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { apiTokenRoutes } from './routes.ts'
import { dropFullBuckets } from './usage.ts'

export { seekToken } from './principal.ts'
export { apiPace, takeApiCall } from './usage.ts'

/** Tokens with which programs use the public API, and what they use of it. */
export const apiTokens: Domain = { name: 'apiTokens', routes: [apiTokenRoutes], jobs: [dropFullBuckets] }
