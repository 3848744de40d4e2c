import { type ColumnType, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { deleteInBatches } from '../../platform/jobs/org-sweep.ts'

interface CommentsTable {
  org_id: string
  id: string
  table_id: string
  record_id: ColumnType<string, number, never>
  text: string
  client_key: string
  created_at: string
  created_by: string
  edited_at: string | null
  deleted_at: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    comments: CommentsTable
  }
}

export interface CommentRow {
  id: string
  text: string
  created_at: string
  created_by: string
  author: string | null
  edited_at: string | null
}

export interface RecordKey {
  orgId: string
  tableId: string
  recordId: number
}

const ofRecord = ({ orgId, tableId, recordId }: RecordKey) =>
  sql`c.org_id = ${orgId} and c.table_id = ${tableId} and c.record_id = ${recordId}`
const shown = sql`c.id, c.text, c.created_at, c.created_by, oficina.user_name(u) as author, c.edited_at`
const author = sql`left join oficina.users u on u.org_id = c.org_id and u.id = c.created_by`

/** Newest first, behind a place in that order. */
export async function listComments(
  db: Db,
  record: RecordKey,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<CommentRow[]> {
  const behind = after ? sql`and (c.created_at, c.id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const { rows } = await sql<CommentRow>`
    select ${shown} from oficina.comments c ${author}
    where ${ofRecord(record)} and c.deleted_at is null ${behind}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countComments(db: Db, record: RecordKey, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from oficina.comments c where ${ofRecord(record)} and c.deleted_at is null limit ${most}) k`.execute(db)
  return rows[0]?.count ?? 0
}

/** One comment of someone on a record, also one that they deleted; held until the transaction ends. */
export async function lockOwnComment(
  db: Db,
  record: RecordKey,
  id: string,
  userId: string,
): Promise<{ text: string; deleted_at: string | null } | null> {
  const { rows } = await sql<{ text: string; deleted_at: string | null }>`
    select c.text, c.deleted_at from oficina.comments c
    where ${ofRecord(record)} and c.id = ${id} and c.created_by = ${userId} for update of c`.execute(db)
  return rows[0] ?? null
}

export async function getComment(db: Db, orgId: string, id: string): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    select ${shown} from oficina.comments c ${author} where c.org_id = ${orgId} and c.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('a comment that was just written is missing')
  return rows[0]
}

interface NewComment {
  id: string
  text: string
  key: string
  userId: string
  now: string
}

/** False where the sender's key was used before. */
export async function insertComment(db: Db, record: RecordKey, comment: NewComment): Promise<boolean> {
  const { id, text, key, userId, now } = comment
  const result = await db
    .insertInto('comments')
    .values({
      org_id: record.orgId,
      id,
      table_id: record.tableId,
      record_id: record.recordId,
      text,
      client_key: key,
      created_at: now,
      created_by: userId,
      edited_at: null,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'created_by', 'client_key']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The comment that someone made with a key, on this record, unless they deleted it. */
export async function findByKey(db: Db, record: RecordKey, userId: string, key: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from oficina.comments c
    where ${ofRecord(record)} and c.created_by = ${userId} and c.client_key = ${key} and c.deleted_at is null`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

export async function updateComment(
  db: Db,
  orgId: string,
  id: string,
  change: { text?: string; edited_at?: string; deleted_at?: string | null },
): Promise<void> {
  await db.updateTable('comments').set(change).where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Deletes for good what was deleted before a moment. */
export async function deleteOldComments(
  db: Db,
  run: Pick<JobRun, 'signal'>,
  orgId: string,
  before: string,
): Promise<void> {
  await deleteInBatches(db, run, 'comments', sql`org_id = ${orgId} and deleted_at < ${before}`)
}
