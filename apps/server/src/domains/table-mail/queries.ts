import type { MailPart } from '@oficina/contract'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface TableMailTable {
  org_id: string
  table_id: string
  local_part: string
  sender_field: string | null
  subject_field: string | null
  text_field: string | null
  files_field: string | null
  /** With whose rights records are made. */
  owner_id: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: string | null
}

export type MailState = 'waiting' | 'done' | 'ignored' | 'failed'

interface TableMailsTable {
  org_id: string
  id: string
  table_id: string
  record_id: ColumnType<string | null, number | null, number | null>
  message_id: string
  state: MailState
  reason: string | null
  wanted_record: ColumnType<string | null, number | null, never>
  is_bounce: boolean
  size: ColumnType<string, number, never>
  from_name: string | null
  from_address: string | null
  subject: string | null
  text: string | null
  is_cut: Generated<boolean>
  left_out: Generated<string[]>
  sent_at: string | null
  received_at: string
}

interface TableMailFilesTable {
  org_id: string
  table_id: string
  mail_id: string
  position: number
  file_id: string
  record_id: ColumnType<string | null, number | null, number | null>
  is_raw: boolean
  created_at: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    table_mail: TableMailTable
    table_mails: TableMailsTable
    table_mail_files: TableMailFilesTable
  }
}

export type TableMailRow = Selectable<TableMailTable>
export type MailRow = Selectable<TableMailsTable>
/** Which field gets which part of a mail. */
export type Rule = Record<MailPart, string | null>

export const ruleOf = (row: TableMailRow): Rule => ({
  sender: row.sender_field,
  subject: row.subject_field,
  text: row.text_field,
  files: row.files_field,
})

export async function findTableMail(db: Db, orgId: string, tableId: string): Promise<TableMailRow | null> {
  const query = db.selectFrom('table_mail').selectAll().where('org_id', '=', orgId).where('table_id', '=', tableId)
  return (await query.executeTakeFirst()) ?? null
}

/** By what stands before the @, in whichever organisation: asked before it is known whose address it is. */
export async function findByLocalPart(everyOrg: Db, localPart: string): Promise<TableMailRow | null> {
  const query = everyOrg.selectFrom('table_mail').selectAll().where('local_part', '=', localPart)
  return (await query.executeTakeFirst()) ?? null
}

/** One person, or all who have a role. */
export type Owners = { userId: string } | { roleId: string }

/** The addresses that work with these people's rights. */
export async function listOwned(db: Db, orgId: string, of: Owners): Promise<TableMailRow[]> {
  const all = db.selectFrom('table_mail').selectAll().where('org_id', '=', orgId)
  if ('userId' in of) return all.where('owner_id', '=', of.userId).execute()
  const holders = sql<string>`any(array(
    select id from oficina.users where org_id = ${orgId} and role_id = ${of.roleId}))`
  return all.where('owner_id', '=', holders).execute()
}

export async function saveTableMail(
  db: Db,
  row: { org_id: string; table_id: string; local_part: string; owner_id: string | null; updated_by: string },
  rule: Rule,
): Promise<void> {
  const body = {
    local_part: row.local_part,
    owner_id: row.owner_id,
    updated_by: row.updated_by,
    sender_field: rule.sender,
    subject_field: rule.subject,
    text_field: rule.text,
    files_field: rule.files,
  }
  await db
    .insertInto('table_mail')
    .values({ ...row, ...body })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'table_id']).doUpdateSet({ ...body, updated_at: sql<string>`now()` }),
    )
    .execute()
}

export interface NewMail {
  org_id: string
  id: string
  table_id: string
  message_id: string
  wanted_record: number | null
  is_bounce: boolean
  size: number
  received_at: string
}

/** False where the same message came before. */
export async function insertMail(db: Db, mail: NewMail): Promise<boolean> {
  const empty = { record_id: null, reason: null, from_name: null, from_address: null, subject: null, text: null }
  const result = await db
    .insertInto('table_mails')
    .values({ ...mail, ...empty, state: 'waiting', sent_at: null })
    .onConflict((conflict) => conflict.columns(['org_id', 'table_id', 'message_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface MailFile {
  org_id: string
  table_id: string
  mail_id: string
  position: number
  file_id: string
  record_id: number | null
  is_raw: boolean
  created_at: string
}

export async function insertMailFiles(db: Db, files: readonly MailFile[]): Promise<void> {
  if (files.length > 0)
    await db
      .insertInto('table_mail_files')
      .values([...files])
      .execute()
}

/** The mail as it came in, so long as it waits; with what names its bytes. */
export async function findWaiting(db: Db, orgId: string, id: string): Promise<(MailRow & { sha256: string }) | null> {
  const { rows } = await sql<MailRow & { sha256: string }>`
    select m.*, f.sha256 from oficina.table_mails m
    join oficina.table_mail_files r on r.org_id = m.org_id and r.mail_id = m.id and r.is_raw
    join oficina.files f on f.org_id = r.org_id and f.id = r.file_id
    where m.org_id = ${orgId} and m.id = ${id} and m.state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

/** Held until the transaction ends; false where another run was quicker. */
export async function lockWaiting(db: Db, orgId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from oficina.table_mails
    where org_id = ${orgId} and id = ${id} and state = 'waiting' for update`.execute(db)
  return rows.length > 0
}

export interface ReadParts {
  from_name: string | null
  from_address: string | null
  subject: string | null
  text: string | null
  is_cut: boolean
  left_out: string[]
  sent_at: string | null
}

export async function finishMail(
  db: Db,
  mail: { orgId: string; id: string },
  end: { state: MailState; reason?: string; recordId?: number },
  parts?: ReadParts,
): Promise<void> {
  const { state, reason = null, recordId = null } = end
  await db
    .updateTable('table_mails')
    .set({ state, reason, record_id: recordId, ...parts })
    .where('org_id', '=', mail.orgId)
    .where('id', '=', mail.id)
    .execute()
  if (recordId !== null)
    await sql`update oficina.table_mail_files set record_id = ${recordId}
      where org_id = ${mail.orgId} and mail_id = ${mail.id}`.execute(db)
}

/** The record of the thread that one of these messages belongs to: the one that is named last is nearest. */
export async function findThread(
  db: Db,
  orgId: string,
  tableId: string,
  ids: readonly string[],
): Promise<number | null> {
  const { rows } = await sql<{ record_id: string }>`
    select record_id from oficina.table_mails
    where org_id = ${orgId} and table_id = ${tableId} and message_id = any(${ids}) and record_id is not null
    order by array_position(${ids}::text[], message_id) desc limit 1`.execute(db)
  return rows[0] ? Number(rows[0].record_id) : null
}

/** Those that made no record wait again; gives their ids. */
export async function reopenFailed(db: Db, orgId: string, tableId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update oficina.table_mails set state = 'waiting', reason = null where org_id = ${orgId} and id = any(array(
      select id from oficina.table_mails where org_id = ${orgId} and table_id = ${tableId} and record_id is null
        and state = 'failed' order by received_at limit ${limit}))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countFailed(db: Db, orgId: string, tableId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from oficina.table_mails
      where org_id = ${orgId} and table_id = ${tableId} and record_id is null and state = 'failed' limit ${most}) k`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
