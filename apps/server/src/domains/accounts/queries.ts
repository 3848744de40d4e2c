import type { AppRules, DocPageRules, RoleFlags, Seat, TableRules } from '@oficina/access'
import type { Language } from '@oficina/contract/shapes'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/database.ts'

export interface PrincipalRow {
  user_id: string
  account_id: string
  remember: boolean
  has_mfa: boolean
  is_stale: boolean
  seat: Seat
  display_name: string
  first_name: string
  last_name: string
  email: string
  role_id: string
  is_admin: boolean
  flags: RoleFlags
  tables: TableRules
  apps: AppRules
  doc_pages: DocPageRules
  plan: string
  trial_seconds_left: number | null
  mfa_required: boolean
  hide_tables_for_member: boolean
  member_upload_data_shortcut: boolean
  /** Whom the session sees as; only asked for where there is one. */
  see_as_user?: string | null
  see_as_role?: string | null
  see_as_seat?: Seat | null
}

/** On the path of every request: one prepared statement, by primary keys. */
const principalStatement = {
  name: 'accounts.principal',
  text: `
    select s.user_id, s.account_id, s.remember, s.mfa_at is not null as has_mfa,
      s.last_seen_at < now() - interval '1 minute' as is_stale, s.see_as_user, s.see_as_role, s.see_as_seat,
      u.seat, u.display_name, u.first_name, u.last_name, u.email,
      r.id as role_id, r.is_admin, r.flags, r.tables, r.apps, r.doc_pages,
      o.plan, extract(epoch from (o.trial_ends_at - now()))::float8 as trial_seconds_left,
      o.mfa_required, o.hide_tables_for_member, o.member_upload_data_shortcut
    from oficina.sessions s
    join oficina.users u on u.org_id = s.org_id and u.id = s.user_id
    join oficina.roles r on r.org_id = u.org_id and r.id = u.role_id
    join oficina.orgs o on o.id = s.org_id
    where s.org_id = $1 and s.id = $2 and s.token_hash = $3 and s.expires_at > now()
      and u.active and (o.delete_at is null or o.delete_at > now())`,
}

export async function findPrincipal(
  database: Database,
  session: { orgId: string; sessionId: string; tokenHash: Buffer },
): Promise<PrincipalRow | null> {
  const values = [session.orgId, session.sessionId, session.tokenHash]
  const rows = await database.query<PrincipalRow>(session.orgId, { ...principalStatement, values })
  return rows[0] ?? null
}

export interface Membership {
  org_id: string
  slug: string
  org_name: string
  logo_file_id: string | null
  mfa_required: boolean
  language: Language
  user_id: string
  active: boolean
  first_name: string
}

/**
 * The organisations of a person, the last used first. One whose day of deletion has come is none; nor is one whose
 * sample company has somebody of this address.
 */
export async function listMemberships(db: Db, accountId: string): Promise<Membership[]> {
  return db
    .selectFrom('users')
    .innerJoin('orgs', 'orgs.id', 'users.org_id')
    .select([
      'orgs.id as org_id',
      'orgs.slug',
      'orgs.name as org_name',
      'orgs.logo_file_id',
      'orgs.mfa_required',
      sql<Language>`coalesce(users.settings->>'language', orgs.language)`.as('language'),
      'users.id as user_id',
      'users.active',
      'users.first_name',
    ])
    .where('users.account_id', '=', accountId)
    .where('users.is_sample', '=', false)
    .where(sql<boolean>`(orgs.delete_at is null or orgs.delete_at > now())`)
    .orderBy(sql`users.last_login_at desc nulls last`)
    .orderBy('orgs.name')
    .execute()
}
