import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { FileRow } from '../../../platform/files/files.ts'
import type { MailRow } from '../queries.ts'

export interface RecordKey {
  orgId: string
  tableId: string
  recordId: number
}

/** A record's mails, newest first, behind a place in that order. */
export async function listMails(
  db: Db,
  { orgId, tableId, recordId }: RecordKey,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<MailRow[]> {
  const behind = after ? sql`and (received_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const { rows } = await sql<MailRow>`
    select * from oficina.table_mails
    where org_id = ${orgId} and table_id = ${tableId} and record_id = ${recordId} ${behind}
    order by received_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The attachments of some mails, in their order. */
export async function listAttachments(
  db: Db,
  orgId: string,
  mailIds: readonly string[],
): Promise<(FileRow & { mail_id: string })[]> {
  if (mailIds.length === 0) return []
  const { rows } = await sql<FileRow & { mail_id: string }>`
    select f.*, a.mail_id from oficina.table_mail_files a
    join oficina.files f on f.org_id = a.org_id and f.id = a.file_id
    where a.org_id = ${orgId} and a.mail_id = any(${mailIds}) and not a.is_raw
    order by a.mail_id, a.position`.execute(db)
  return rows
}
