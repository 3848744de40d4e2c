import type { Domain } from '../../platform/domain.ts'
import { deliverMail, sweepMail } from '../../platform/mail/jobs.ts'
import { mailRoutes } from './routes.ts'

/** What was mailed, for administrators to look at. */
export const mail: Domain = { name: 'mail', routes: [mailRoutes], jobs: [deliverMail, sweepMail] }
