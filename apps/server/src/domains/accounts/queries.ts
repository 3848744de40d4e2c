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

/** A session of many, with how long it lasts by itself: until it ends, or the organisation's trial or its time. */
export interface SessionStatusRow extends Omit<PrincipalRow, 'is_admin' | 'flags' | 'tables' | 'apps' | 'doc_pages'> {
  session_id: string
  token_hash: Buffer
  seconds_left: number
}

/** As `accounts.principal`, for many sessions of one organisation at once. Roles are read apart, each once. */
const standingsStatement = {
  name: 'accounts.session-statuses',
  text: `
    select s.id as session_id, s.token_hash, s.user_id, s.account_id, s.remember, s.mfa_at is not null as has_mfa,
      false as is_stale, s.see_as_user, s.see_as_role, s.see_as_seat,
      u.seat, u.display_name, u.first_name, u.last_name, u.email, u.role_id,
      o.plan, extract(epoch from (o.trial_ends_at - now()))::float8 as trial_seconds_left,
      o.mfa_required, o.hide_tables_for_member, o.member_upload_data_shortcut,
      extract(epoch from least(s.expires_at, o.delete_at, case when o.trial_ends_at > now() then o.trial_ends_at end)
        - now())::float8 as seconds_left
    from unnest($2::text[], $3::bytea[]) as asked (id, token_hash)
    join oficina.sessions s on s.org_id = $1 and s.id = asked.id and s.token_hash = asked.token_hash
    join oficina.users u on u.org_id = s.org_id and u.id = s.user_id
    join oficina.orgs o on o.id = s.org_id
    where s.expires_at > now() and u.active and (o.delete_at is null or o.delete_at > now())`,
}

export type SessionStatusRole = Pick<PrincipalRow, 'role_id' | 'is_admin' | 'flags' | 'tables' | 'apps' | 'doc_pages'>

const rolesStatement = {
  name: 'accounts.session-roles',
  text: `select id as role_id, is_admin, flags, tables, apps, doc_pages from oficina.roles
         where org_id = $1 and id = any($2::text[])`,
}

export async function findSessionStatuses(
  database: Database,
  orgId: string,
  sessions: readonly { sessionId: string; tokenHash: Buffer }[],
): Promise<{ rows: SessionStatusRow[]; roles: Map<string, SessionStatusRole> }> {
  const values = [orgId, sessions.map(({ sessionId }) => sessionId), sessions.map(({ tokenHash }) => tokenHash)]
  const rows = await database.query<SessionStatusRow>(orgId, { ...standingsStatement, values })
  const roleIds = [...new Set(rows.map(({ role_id }) => role_id))]
  const roles = await database.query<SessionStatusRole>(orgId, { ...rolesStatement, values: [orgId, roleIds] })
  return { rows, roles: new Map(roles.map((role) => [role.role_id, role])) }
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
