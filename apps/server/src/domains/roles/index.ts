import type { Domain } from '../../platform/domain.ts'
import './events.ts'

export { createDefaultRoles } from './default-roles.ts'
export { changeFlags, type Holder, refuseGiving, refuseMoreThanOwn, refuseRulesBeyondOwn, rulesOf } from './grants.ts'
export { getLockedOrg, holderNow } from './holder.ts'
export * as roleStore from './queries.ts'
export { findRole, hasOtherAdmin, listAdminIds, type RoleMember, type RoleRow } from './queries.ts'

/** What a role is and who may hand it on. How roles are edited is in `access`, which knows tables and apps. */
export const roles: Domain = { name: 'roles' }
