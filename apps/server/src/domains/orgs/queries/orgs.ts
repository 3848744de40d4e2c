import { type Generated, type Selectable, sql, type Updateable } from 'kysely'
import type { Language } from '@oficina/contract/shapes'
import type { Db } from '../../../platform/db/database.ts'

/** `auto` follows the reader's language. */
export type DateFormatSetting = 'auto' | 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD'

/** How far the sample company is that an organisation may start with. */
export type SampleState = 'building' | 'ready' | 'failed' | 'removing'

interface OrgsTable {
  id: string
  slug: string
  name: string
  logo_file_id: string | null
  primary_color: string | null
  hide_tables_for_member: Generated<boolean>
  member_upload_data_shortcut: Generated<boolean>
  fun_mode: Generated<boolean>
  mfa_required: Generated<boolean>
  language: Language
  timezone: string
  currency_symbol: string
  date_format: Generated<DateFormatSetting>
  phone_country: string | null
  important_emails: Generated<string[]>
  plan: string
  trial_ends_at: string | null
  delete_at: string | null
  is_primary: Generated<boolean>
  is_test: Generated<boolean>
  sample: SampleState | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    orgs: OrgsTable
  }
}

export type OrgRow = Selectable<OrgsTable> & { trial_seconds_left: number | null }
export type OrgChange = Omit<Updateable<OrgsTable>, 'id' | 'updated_at'>

const now = sql<string>`now()`
/** Deleted is deleted from its date on, whenever the job comes to clear it away. */
const kept = sql<boolean>`(orgs.delete_at is null or orgs.delete_at > now())`
const trialSecondsLeft = sql<number | null>`extract(epoch from (orgs.trial_ends_at - now()))::float8`.as(
  'trial_seconds_left',
)

export async function findOrg(db: Db, orgId: string): Promise<OrgRow | null> {
  const query = db.selectFrom('orgs').selectAll().select(trialSecondsLeft).where('id', '=', orgId).where(kept)
  return (await query.executeTakeFirst()) ?? null
}

export async function findOrgBySlug(db: Db, slug: string): Promise<OrgRow | null> {
  const query = db.selectFrom('orgs').selectAll().select(trialSecondsLeft).where('slug', '=', slug).where(kept)
  return (await query.executeTakeFirst()) ?? null
}

/** Makes changes of an organisation's people wait for one another: its seats and admins are counted under this lock. */
export async function lockOrg(db: Db, orgId: string): Promise<OrgRow | null> {
  const query = db.selectFrom('orgs').selectAll().select(trialSecondsLeft).where('id', '=', orgId).where(kept)
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null
}

export async function updateOrg(db: Db, orgId: string, change: OrgChange): Promise<void> {
  await db
    .updateTable('orgs')
    .set({ ...change, updated_at: now })
    .where('id', '=', orgId)
    .execute()
}

/** Sets the date of deletion, counted by the database's clock, unless one stands already. */
export async function scheduleDeletion(db: Db, orgId: string, days: number): Promise<string> {
  const { delete_at } = await db
    .updateTable('orgs')
    .set({ delete_at: sql<string>`coalesce(delete_at, now() + make_interval(days => ${days}))`, updated_at: now })
    .where('id', '=', orgId)
    .returning('delete_at')
    .executeTakeFirstOrThrow()
  return delete_at as string
}

export interface NewOrg {
  id: string
  slug: string
  name: string
  language: Language
  timezone: string
  currency_symbol: string
  plan: string
  trial_days: number | null
  is_primary: boolean
}

/** False when the slug is taken. */
export async function insertOrg(db: Db, { trial_days, ...org }: NewOrg): Promise<boolean> {
  const inserted = await db
    .insertInto('orgs')
    .values({
      ...org,
      trial_ends_at: trial_days === null ? null : sql<string>`now() + make_interval(days => ${trial_days})`,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function createOrgSchema(db: Db, orgId: string): Promise<void> {
  await sql`create schema ${sql.id(orgId)}`.execute(db)
  await sql`call oficina.make_search(${orgId})`.execute(db)
}

export async function hasOrgs(db: Db): Promise<boolean> {
  return (await db.selectFrom('orgs').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Held until the transaction ends: of two servers that start on an empty database, one makes the organisation. */
export async function lockFirstOrg(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('oficina first organisation', 0))`.execute(db)
}

export async function listOrgsToErase(db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('orgs').select(['id', 'name']).where('delete_at', '<=', now).orderBy('delete_at').execute()
}

/** Locks an organisation whose day has come; null when it was taken back, or is being erased by somebody else. */
export async function lockOrgToErase(db: Db, orgId: string): Promise<{ id: string } | null> {
  const query = db.selectFrom('orgs').select('id').where('id', '=', orgId).where('delete_at', '<=', now)
  return (await query.forUpdate().skipLocked().executeTakeFirst()) ?? null
}

/** Who is told about the organisation's fate: its active admins. */
export async function listAdmins(db: Db, orgId: string): Promise<{ email: string; language: Language | null }[]> {
  return db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.org_id', '=', 'users.org_id').onRef('roles.id', '=', 'users.role_id'),
    )
    .select(['users.email', sql<Language | null>`users.settings->>'language'`.as('language')])
    .where('users.org_id', '=', orgId)
    .where('roles.is_admin', '=', true)
    .where('users.active', '=', true)
    .execute()
}
