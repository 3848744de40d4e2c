import type { Seat } from '@oficina/access'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface InvitationsTable {
  org_id: string
  id: string
  token_id: string
  whatsapp: string
  seat: Seat
  role_id: string
  home: string | null
  invited_by: string
  invited_at: Generated<string>
  expires_at: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    invitations: InvitationsTable
  }
}

/** An invitation without an address: nobody is a member by it yet. */
export type Invitation = Selectable<InvitationsTable>

export interface NewInvitation {
  org_id: string
  id: string
  token_id: string
  whatsapp: string
  seat: Seat
  role_id: string
  home: string | null
  invited_by: string
}

const now = sql<string>`now()`
const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/** Also clears away those of the organisation whose time is over: nothing shows them any more. */
export async function insertInvitation(db: Db, made: NewInvitation, seconds: number): Promise<void> {
  await db.deleteFrom('invitations').where('org_id', '=', made.org_id).where('expires_at', '<=', now).execute()
  await db
    .insertInto('invitations')
    .values({ ...made, expires_at: inSeconds(seconds) })
    .execute()
}

const open = (db: Db, orgId: string) =>
  db.selectFrom('invitations').selectAll().where('org_id', '=', orgId).where('expires_at', '>', now)

export async function findInvitationOf(db: Db, orgId: string, tokenId: string): Promise<Invitation | null> {
  return (await open(db, orgId).where('token_id', '=', tokenId).executeTakeFirst()) ?? null
}

/** Held until the transaction ends: it is answered, renewed or revoked by one at a time. */
export async function lockInvitation(db: Db, orgId: string, id: string): Promise<Invitation | null> {
  return (await open(db, orgId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** False when it was answered or revoked meanwhile. */
export async function deleteInvitation(db: Db, orgId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('invitations').where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows === 1n
}

export async function renewInvitation(
  db: Db,
  { org_id, id }: Pick<Invitation, 'org_id' | 'id'>,
  renewed: { token_id: string; invited_by: string },
  seconds: number,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ ...renewed, invited_at: now, expires_at: inSeconds(seconds) })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute()
}

export interface Waiting {
  /** Of the person who was made for a mailed invitation, else of the invitation. */
  id: string
  way: 'email' | 'whatsapp'
  to: string
  seat: Seat
  role_id: string
  invited_by: string | null
  inviter: string | null
  invited_at: string
  expires_at: string | null
  is_over: boolean
}

/** Everyone who was invited and has not come yet, the last first; of one inviter where that is asked for. */
export async function listWaiting(
  db: Db,
  orgId: string,
  { by, limit }: { by: string | null; limit: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.*, coalesce(nullif(i.display_name, ''), nullif(trim(i.first_name || ' ' || i.last_name), ''), split_part(i.email, '@', 1)) as inviter
    from (
      select id, 'email' as way, email as to, seat, role_id, coalesce(invited_by, created_by) as invited_by,
        coalesce(invited_at, created_at) as invited_at, invite_expires_at as expires_at,
        coalesce(invite_expires_at <= now(), false) as is_over
      from oficina.users
      where org_id = ${orgId} and active and last_login_at is null and not is_sample and created_by is not null
      union all
      select id, 'whatsapp', whatsapp, seat, role_id, invited_by, invited_at, expires_at, false
      from oficina.invitations where org_id = ${orgId} and expires_at > now()
    ) w left join oficina.users i on i.org_id = ${orgId} and i.id = w.invited_by
    where ${by}::text is null or w.invited_by = ${by}
    order by w.invited_at desc, w.id limit ${limit}`.execute(db)
  return rows
}
