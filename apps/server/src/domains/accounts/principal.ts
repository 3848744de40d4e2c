import type { Actor, Seat } from '@oficina/access'
import type { MemberPrincipal } from '../../platform/access/principal.ts'
import { planOf } from '../plans/index.ts'
import type { RoleRow } from '../roles/index.ts'
import { nameOf } from '../users/index.ts'
import type { PrincipalRow } from './queries.ts'

export interface ActorParts {
  user: { seat: Seat }
  role: Pick<RoleRow, 'is_admin' | 'flags' | 'tables' | 'apps' | 'doc_pages'>
  org: {
    plan: string
    trial_seconds_left: number | null
    hide_tables_for_member: boolean
    member_upload_data_shortcut: boolean
  }
}

/** What decides about a person, from what is stored. */
export function actorFrom({ user, role, org }: ActorParts): Actor {
  return {
    seat: user.seat,
    isAdmin: role.is_admin,
    flags: role.flags,
    features: planOf(org).features,
    tables: role.tables,
    apps: role.apps,
    docPages: role.doc_pages,
    org: {
      hideTablesForMember: org.hide_tables_for_member,
      memberUploadDataShortcut: org.member_upload_data_shortcut,
    },
  }
}

export function principalOf(row: PrincipalRow, session: { orgId: string; sessionId: string }): MemberPrincipal {
  return {
    kind: 'member',
    orgId: session.orgId,
    userId: row.user_id,
    accountId: row.account_id,
    sessionId: session.sessionId,
    name: nameOf(row),
    roleId: row.role_id,
    actor: actorFrom({ user: row, role: row, org: row }),
    owesMfa: row.mfa_required && !row.has_mfa,
    planBlocked: planOf(row).id === 'blocked',
  }
}
