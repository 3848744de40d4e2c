import type { MemberPrincipal } from '../../platform/access/principal.ts'
import type { Database } from '../../platform/db/database.ts'
import { principalOf } from './principal.ts'
import type { PrincipalRow } from './queries.ts'

const memberStatement = {
  name: 'accounts.member',
  text: `
    select u.id as user_id, u.account_id, false as remember, true as has_mfa, false as is_stale,
      u.seat, u.display_name, u.first_name, u.last_name, u.email,
      r.id as role_id, r.is_admin, r.flags, r.tables, r.apps, r.doc_pages,
      o.plan, extract(epoch from (o.trial_ends_at - now()))::float8 as trial_seconds_left,
      o.mfa_required, o.hide_tables_for_member, o.member_upload_data_shortcut
    from oficina.users u
    join oficina.roles r on r.org_id = u.org_id and r.id = u.role_id
    join oficina.orgs o on o.id = u.org_id
    where u.org_id = $1 and u.id = $2 and u.active and (o.delete_at is null or o.delete_at > now())`,
}

/**
 * Someone with the rights that they have at this moment, for work that they asked for and that goes on without them.
 * Null for who is no longer a member, or is disabled.
 */
export async function findMember(database: Database, orgId: string, userId: string): Promise<MemberPrincipal | null> {
  const [row] = await database.query<PrincipalRow>(orgId, { ...memberStatement, values: [orgId, userId] })
  return row ? principalOf(row, { orgId, sessionId: 'none' }) : null
}
