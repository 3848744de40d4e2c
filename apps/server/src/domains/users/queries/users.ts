import type { Seat } from '@oficina/access'
import type { UserSettings, userStatuses } from '@oficina/contract'
import { type ColumnType, type Generated, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { foundBy } from './people.ts'

interface UsersTable {
  org_id: string
  id: string
  account_id: string
  email: string
  seat: Seat
  role_id: string
  display_name: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  personal_email: string | null
  phone: string | null
  whatsapp: string | null
  photo_file_id: string | null
  default_workspace: string | null
  settings: ColumnType<Partial<UserSettings>, string | undefined, string>
  active: Generated<boolean>
  invitation: Generated<'none' | 'sent' | 'failed'>
  invitation_mail: string | null
  /** Of the invitation that was mailed last. */
  invited_by: string | null
  invited_at: string | null
  invite_expires_at: string | null
  last_login_at: string | null
  /** Worked out by the database from the names and the address. */
  folded_name: ColumnType<string, never, never>
  /** Somebody of the sample company, who signs in nowhere. */
  is_sample: Generated<boolean>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    users: UsersTable
  }
}

export type User = Selectable<UsersTable> & { mail_failed: boolean }
export type UserChange = Omit<
  Updateable<UsersTable>,
  'org_id' | 'id' | 'account_id' | 'email' | 'settings' | 'updated_at'
>

const now = sql<string>`now()`
/** Whether the invitation turned out undeliverable after it was sent. */
const mailFailed = sql<boolean>`exists (
  select from oficina.mails where mails.id = users.invitation_mail and mails.status = 'failed')`.as('mail_failed')

export async function findUser(db: Db, orgId: string, userId: string): Promise<User | null> {
  const query = db
    .selectFrom('users')
    .selectAll()
    .select(mailFailed)
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
  return (await query.executeTakeFirst()) ?? null
}

type UserStatus = (typeof userStatuses)[number]

export interface UserFilter {
  q?: string | undefined
  status?: UserStatus[] | undefined
  seat?: Seat[] | undefined
  role?: string[] | undefined
}

/** The same answer as `statusOf`, where the database has to tell. */
const status = sql<UserStatus>`case when not active then 'disabled' when last_login_at is not null or is_sample then 'active'
  when invitation = 'failed' or exists (
    select from oficina.mails where mails.id = users.invitation_mail and mails.status = 'failed') then 'invite_failed'
  else 'invite_sent' end`

/** One page, and one row more where there are more. */
export async function listUsers(
  db: Db,
  orgId: string,
  page: UserFilter & { offset: number; limit: number },
): Promise<User[]> {
  return found(db, orgId, page)
    .selectAll()
    .select(mailFailed)
    .orderBy('active', 'desc')
    .orderBy('folded_name')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

function found(db: Db, orgId: string, filter: UserFilter) {
  const wanted = filter.q?.trim()
  return db
    .selectFrom('users')
    .where('org_id', '=', orgId)
    .$if(!!wanted, (query) => query.where(foundBy(orgId, wanted ?? '')))
    .$if(filter.status !== undefined, (query) => query.where(status, 'in', filter.status ?? []))
    .$if(filter.seat !== undefined, (query) => query.where('seat', 'in', filter.seat ?? []))
    .$if(filter.role !== undefined, (query) => query.where('role_id', 'in', filter.role ?? []))
}

/** False when the person is in the organisation already. */
export async function insertUser(
  db: Db,
  user: Pick<User, 'org_id' | 'id' | 'account_id' | 'email' | 'seat' | 'role_id'> & UserChange,
): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function updateUser(db: Db, orgId: string, userId: string, change: UserChange): Promise<User> {
  return db
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .returningAll()
    .returning(mailFailed)
    .executeTakeFirstOrThrow()
}

/** Keeps who mailed the invitation, and until when its link works. */
export async function noteInvited(
  db: Db,
  user: Pick<User, 'org_id' | 'id'>,
  { by, seconds }: { by: string; seconds: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ invited_by: by, invited_at: now, invite_expires_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .where('org_id', '=', user.org_id)
    .where('id', '=', user.id)
    .execute()
}

/** Writes one setting beside the others, so that two windows do not overwrite each other. */
export async function updateUserSetting(
  db: Db,
  orgId: string,
  userId: string,
  key: string,
  value: unknown,
): Promise<User> {
  return db
    .updateTable('users')
    .set({ settings: sql`settings || ${JSON.stringify({ [key]: value })}::jsonb` })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .returningAll()
    .returning(mailFailed)
    .executeTakeFirstOrThrow()
}

/** People are disabled, never deleted, since records name them; those of a sample go with the records that do. */
export async function deleteSampleUser(db: Db, orgId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .where('is_sample', '=', true)
    .execute()
}

/** Notes a login, and takes over the person's name where this organisation knows none. False for a disabled person. */
export async function markLoggedIn(
  db: Db,
  orgId: string,
  userId: string,
  name: { first: string; last: string },
): Promise<boolean> {
  const marked = await db
    .updateTable('users')
    .set({
      last_login_at: now,
      first_name: sql`case when first_name = '' then ${name.first} else first_name end`,
      last_name: sql`case when first_name = '' then ${name.last} else last_name end`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Seats that active people take; those of the sample company take none. */
export interface SeatCount {
  /** People who take a seat. */
  used: number
  /** All who are listed: with those who are disabled, and those of a sample company. */
  people: number
}

export async function countSeats(db: Db, orgId: string): Promise<Record<Seat, SeatCount>> {
  const { rows } = await sql<{ seat: Seat; used: string; people: string }>`
    select seat, count(*) filter (where active and not is_sample) as used, count(*) as people
    from oficina.users where org_id = ${orgId} group by seat`.execute(db)
  const none = { used: 0, people: 0 }
  const counted = rows.map(({ seat, used, people }) => [seat, { used: Number(used), people: Number(people) }] as const)
  return { builder: none, member: none, viewer: none, ...Object.fromEntries(counted) }
}

export async function countActiveUsers(db: Db, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', orgId)
    .where('active', '=', true)
    .where('is_sample', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}
