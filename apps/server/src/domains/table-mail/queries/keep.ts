import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Organisations that have mail of tables, in the order of their ids. */
export async function listOrgsWithMail(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from oficina.table_mail where org_id > ${after} order by org_id limit ${limit}`.execute(db)
  return rows.map(({ org_id }) => org_id)
}

/** What still waits long after it came in: the job that should have read it is lost. */
export async function listForgotten(db: Db, orgId: string, before: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from oficina.table_mails where org_id = ${orgId} and record_id is null and state = 'waiting'
      and received_at < ${before} order by received_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Forgets mails that made no record on purpose, a batch at a time; gives the files that they held. */
export async function deleteIgnored(
  db: Db,
  orgId: string,
  before: string,
  limit: number,
): Promise<{ count: number; files: { id: string }[] }> {
  const { rows: mails } = await sql<{ id: string }>`
    delete from oficina.table_mails where org_id = ${orgId} and id = any(array(
      select id from oficina.table_mails
      where org_id = ${orgId} and state = 'ignored' and received_at < ${before} limit ${limit}))
    returning id`.execute(db)
  const ids = mails.map(({ id }) => id)
  const { rows: files } = await sql<{ id: string }>`
    delete from oficina.table_mail_files where org_id = ${orgId} and mail_id = any(${ids})
    returning file_id as id`.execute(db)
  return { count: mails.length, files }
}

/** Mails that became part of a record are kept as they came in for some time only; gives those files. */
export async function deleteOldRaw(db: Db, orgId: string, before: string, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    delete from oficina.table_mail_files where ctid = any(array(
      select ctid from oficina.table_mail_files
      where org_id = ${orgId} and is_raw and record_id is not null and created_at < ${before} limit ${limit}))
    returning file_id as id`.execute(db)
  return rows
}
