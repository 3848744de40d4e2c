import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { eraseDue } from './jobs.ts'
import { orgRoutes } from './routes.ts'

export { eraseDueOrgs } from './deletion.ts'
export { presentOrg } from './present.ts'
export {
  createOrgSchema,
  findOrg,
  findOrgBySlug,
  hasOrgs,
  insertOrg,
  lockFirstOrg,
  lockOrg,
  type OrgRow,
  type SampleState,
  updateOrg,
} from './queries/orgs.ts'
export { isReservedSlug, slugCandidates, slugFrom } from './slugs.ts'

export const orgs: Domain = {
  name: 'orgs',
  routes: [orgRoutes],
  jobs: [eraseDue],
  rooms: {
    /** Everyone of the organisation hears what happens in it; payloads of this room carry ids, not contents. */
    org: async ({ principal }, id) => principal.kind === 'member' && principal.orgId === id && !principal.owesMfa,
  },
}
