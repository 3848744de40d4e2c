import type { Seat } from '@oficina/access'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface SessionsTable {
  org_id: string
  id: string
  user_id: string
  account_id: string
  token_hash: Buffer
  remember: boolean
  signed_in_at: Generated<string>
  mfa_at: string | null
  ip: string | null
  user_agent: string | null
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  see_as_user: string | null
  see_as_role: string | null
  see_as_seat: Seat | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sessions: SessionsTable
  }
}

export type SessionRow = Selectable<SessionsTable>

const now = sql<string>`now()`
const lifetime = (remember: unknown) =>
  sql<string>`now() + case when ${remember} then interval '30 days' else interval '12 hours' end`

export interface NewSessionRow {
  org_id: string
  id: string
  user_id: string
  account_id: string
  token_hash: Buffer
  remember: boolean
  /** `now`, the moment kept from the session before, or null for none shown. */
  mfa_at: string | null
  ip: string | null
  user_agent: string | null
  signed_in_at: string
}

export async function insertSession(db: Db, session: NewSessionRow): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      ...session,
      mfa_at: session.mfa_at === 'now' ? now : session.mfa_at,
      signed_in_at: session.signed_in_at === 'now' ? now : session.signed_in_at,
      expires_at: lifetime(sql`${session.remember}::boolean`),
    })
    .execute()
}

export async function findSessionRow(db: Db, orgId: string, sessionId: string): Promise<SessionRow | null> {
  const query = db.selectFrom('sessions').selectAll().where('org_id', '=', orgId).where('id', '=', sessionId)
  return (await query.where('expires_at', '>', now).executeTakeFirst()) ?? null
}

/** Whether the person showed a password or a provider's word this recently. */
export async function signedInWithin(db: Db, orgId: string, sessionId: string, seconds: number): Promise<boolean> {
  const query = db
    .selectFrom('sessions')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', sessionId)
    .where('signed_in_at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
  return (await query.executeTakeFirst()) !== undefined
}

/** Notes that a session is in use and lets it last from now on; at most once a minute. */
export async function slideSession(db: Db, orgId: string, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: lifetime(sql.ref('remember')) })
    .where('org_id', '=', orgId)
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', sql<string>`now() - interval '1 minute'`)
    .execute()
}

/** Whom a session sees as; nulls for nobody but its own person. */
export async function setSeeAs(
  db: Db,
  orgId: string,
  sessionId: string,
  seen: Pick<SessionRow, 'see_as_user' | 'see_as_role' | 'see_as_seat'>,
): Promise<void> {
  await db.updateTable('sessions').set(seen).where('org_id', '=', orgId).where('id', '=', sessionId).execute()
}

export async function listSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute()
}

export interface SessionFilter {
  accountId?: string
  orgId?: string
  userId?: string
  sessionId?: string
  except?: string
}

export async function deleteSessions(
  db: Db,
  filter: SessionFilter,
): Promise<{ org_id: string; id: string; user_id: string }[]> {
  const { accountId, orgId, userId, sessionId, except } = filter
  if (!accountId && !orgId) throw new Error('sessions are ended of a person or of an organisation')
  let query = db.deleteFrom('sessions').returning(['org_id', 'id', 'user_id'])
  if (accountId) query = query.where('account_id', '=', accountId)
  if (orgId) query = query.where('org_id', '=', orgId)
  if (userId) query = query.where('user_id', '=', userId)
  if (sessionId) query = query.where('id', '=', sessionId)
  if (except) query = query.where('id', '<>', except)
  return query.execute()
}
