import { findOrgBySlug, type OrgRow } from '../orgs/index.ts'
import type { Visit } from './visit.ts'

/** The organisation of a login page, by its slug; null for none, whatever the reason. */
export async function findPublicOrg(visit: Visit, name: string | undefined): Promise<OrgRow | null> {
  const slug = name?.trim().toLowerCase() ?? ''
  return /^[a-z0-9]{1,60}$/.test(slug) ? findOrgBySlug(visit.ctx.db, slug) : null
}
