import type { Language } from '@oficina/contract/shapes'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobRun } from '../jobs/define.ts'
import { deleteInBatches } from '../jobs/org-sweep.ts'
import type { MailContent } from './render.ts'

declare module '../db/tables.ts' {
  interface Tables {
    mails: MailsTable
  }
}

export type MailStatus = 'queued' | 'sent' | 'kept' | 'failed'

interface MailsTable {
  id: string
  org_id: string | null
  to_address: string
  language: Language
  subject: string
  content: JSONColumnType<Omit<MailContent, 'subject'>> | null
  sensitive: boolean
  status: MailStatus
  error: string | null
  created_at: Generated<string>
  done_at: string | null
}

export interface Mail {
  id: string
  org_id: string | null
  to_address: string
  language: Language
  subject: string
  content: Omit<MailContent, 'subject'> | null
  sensitive: boolean
  status: MailStatus
  created_at: string
}

const columns = [
  'id',
  'org_id',
  'to_address',
  'language',
  'subject',
  'content',
  'sensitive',
  'status',
  'created_at',
] as const

export async function insertMail(db: Db, mail: Omit<Mail, 'created_at'>): Promise<void> {
  // Nothing is read back: an organisation may cause mail about an account, but not see it.
  await db
    .insertInto('mails')
    .values({ ...mail, content: JSON.stringify(mail.content), error: null, done_at: null })
    .execute()
}

export interface RecentMails {
  to_minute: number
  to_hour: number
  org_hour: number
}

export async function countRecent(db: Db, address: string, orgId: string | null): Promise<RecentMails> {
  const { rows } = await sql<RecentMails>`select * from oficina.recent_mails(${address}, ${orgId})`.execute(db)
  return rows[0] ?? { to_minute: 0, to_hour: 0, org_hour: 0 }
}

export async function findMail(db: Db, id: string): Promise<Mail | undefined> {
  return db.selectFrom('mails').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Mail of an organisation, newest first; with `accountMail` also what belongs to none. */
export async function listMails(
  db: Db,
  options: { orgId: string; accountMail: boolean; limit: number; offset: number },
): Promise<Mail[]> {
  return db
    .selectFrom('mails')
    .select(columns)
    .where((is) =>
      options.accountMail
        ? is.or([is('org_id', '=', options.orgId), is('org_id', 'is', null)])
        : is('org_id', '=', options.orgId),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(options.limit)
    .offset(options.offset)
    .execute()
}

/** How a delivery ended. The text of a mail that held a secret has done its work and goes. */
export async function finishMail(db: Db, id: string, status: 'sent' | 'failed', error: string | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      status,
      error,
      done_at: sql`now()`,
      content: sql`case when sensitive then null else content end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

export async function deleteOldMails(db: Db, run: Pick<JobRun, 'signal'>): Promise<void> {
  await deleteInBatches(db, run, 'mails', sql`created_at < now() - interval '90 days'`)
}

export async function isPrimaryOrg(db: Db, orgId: string): Promise<boolean> {
  const { rows } = await sql<{ is_primary: boolean }>`
    select is_primary from oficina.orgs where id = ${orgId}`.execute(db)
  return rows[0]?.is_primary ?? false
}
