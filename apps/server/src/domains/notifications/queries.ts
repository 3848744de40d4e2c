import type { Language, NotificationType, UserSettings } from '@oficina/contract'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { deleteInBatches } from '../../platform/jobs/org-sweep.ts'

interface NotificationsTable {
  org_id: string
  id: string
  user_id: string
  type: NotificationType
  text: string
  values: ColumnType<Record<string, string>, string, string>
  link: string | null
  actor_id: string | null
  about: string | null
  created_at: Generated<string>
  read_at: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    notifications: NotificationsTable
  }
}

export type NotificationRow = Selectable<NotificationsTable>

export interface Recipient {
  id: string
  email: string
  language: Language
  settings: Partial<UserSettings>
}

/** Active people, with what it takes to tell them. */
export async function findRecipients(db: Db, orgId: string, ids: readonly string[]): Promise<Recipient[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Recipient>`
    select u.id, u.email, u.settings, coalesce(u.settings->>'language', o.language) as language
    from oficina.users u join oficina.orgs o on o.id = u.org_id
    where u.org_id = ${orgId} and u.active and u.id = any(${ids}::text[])`.execute(db)
  return rows
}

/** False when the person was told the same before. */
export async function insertNotification(
  db: Db,
  row: Omit<NotificationRow, 'created_at' | 'read_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('notifications')
    .values({ ...row, values: JSON.stringify(row.values) })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'about']).where('about', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function findNotification(db: Db, orgId: string, id: string): Promise<NotificationRow | null> {
  const query = db.selectFrom('notifications').selectAll().where('org_id', '=', orgId).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** One page, newest first. */
export async function listNotifications(
  db: Db,
  of: { orgId: string; userId: string },
  page: { unreadOnly: boolean; after: NotificationRow | null; limit: number },
): Promise<NotificationRow[]> {
  const { after } = page
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('org_id', '=', of.orgId)
    .where('user_id', '=', of.userId)
    .$if(page.unreadOnly, (query) => query.where('read_at', 'is', null))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.created_at}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** What the newest unread ones lead to. */
export async function listUnread(
  db: Db,
  orgId: string,
  userId: string,
  most: number,
): Promise<{ link: string | null }[]> {
  return db
    .selectFrom('notifications')
    .select('link')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

export async function hasType(db: Db, orgId: string, userId: string, type: NotificationType): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from oficina.notifications
      where org_id = ${orgId} and user_id = ${userId} and type = ${type}) as has`.execute(db)
  return rows[0]?.has ?? false
}

interface Told {
  orgId: string
  userIds: readonly string[]
  about: string
}

/** Takes back what some people were told of something; gives those who had been. */
export async function deleteTold(db: Db, { orgId, userIds, about }: Told): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    delete from oficina.notifications
    where org_id = ${orgId} and user_id = any(${userIds}::text[]) and about = ${about} returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Changes what stands in what some people were told of something. */
export async function rewordTold(db: Db, { orgId, userIds, about }: Told, values: Record<string, string>) {
  await sql`
    update oficina.notifications set "values" = "values" || ${JSON.stringify(values)}::jsonb
    where org_id = ${orgId} and user_id = any(${userIds}::text[]) and about = ${about}`.execute(db)
}

/** One, or all that the person has; tells how many were unread. */
export async function markRead(db: Db, of: { orgId: string; userId: string }, id: string | null): Promise<number> {
  const marked = await db
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('org_id', '=', of.orgId)
    .where('user_id', '=', of.userId)
    .where('read_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

export async function deleteOldNotifications(db: Db, run: JobRun, keptDays: number): Promise<void> {
  await deleteInBatches(db, run, 'notifications', sql`created_at < now() - make_interval(days => ${keptDays})`)
}
