import type { Domain } from '../../platform/domain.ts'
import { slaRoutes } from './routes.ts'

export { listIntervals, type SlaQuery } from './audit.ts'

/** How long records stay in the options of fields with time limits. */
export const sla: Domain = { name: 'sla', routes: [slaRoutes] }
