import { type Generated, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobRun } from '../jobs/define.ts'
import { deleteInBatches } from '../jobs/org-sweep.ts'

declare module '../db/tables.ts' {
  interface Tables {
    files: FilesTable
  }
}

interface FilesTable {
  org_id: string
  id: string
  sha256: string
  name: string
  mime: string
  size: string
  width: number | null
  height: number | null
  thumbnail_sha256: string | null
  thumbnail_state: 'none' | 'waiting' | 'ready' | 'failed'
  uploaded_by: string | null
  attached_at: string | null
  created_at: Generated<string>
}

export interface FileRow extends Omit<FilesTable, 'created_at'> {
  created_at: string
}

export async function insertFile(db: Db, file: Omit<FileRow, 'created_at'>): Promise<FileRow> {
  return db.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow()
}

export async function findFile(db: Db, orgId: string, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()
}

/** A file by a link that has not ended yet, by the database's clock. */
export async function findLinkedFile(db: Db, orgId: string, id: string, expires: number): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(sql<boolean>`to_timestamp(${expires}) > now()`)
    .executeTakeFirst()
}

/** Marks a file as held. Only its sender may hand it on; `actor` null is the system. */
export async function attachFile(db: Db, orgId: string, id: string, actor: string | null): Promise<boolean> {
  const held = await db
    .updateTable('files')
    .set({ attached_at: sql`coalesce(attached_at, now())` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .$if(actor !== null, (query) => query.where('uploaded_by', '=', actor))
    .executeTakeFirst()
  return held.numUpdatedRows > 0n
}

/** Lets go of a file that nothing holds; in a transaction. */
export async function releaseFile(db: Db, orgId: string, id: string): Promise<void> {
  // First the file itself: whoever is about to hold it is waited for, and seen.
  await sql`select 1 from oficina.files where org_id = ${orgId} and id = ${id} for update`.execute(db)
  await sql`update oficina.files set attached_at = null where org_id = ${orgId} and id = ${id}
    and not exists (select 1 from oficina.file_holders where org_id = ${orgId} and file_id = ${id})`.execute(db)
}

export async function setThumbnail(
  db: Db,
  file: FileRow,
  made: { sha256: string; width: number; height: number } | null,
): Promise<void> {
  const changes = made
    ? {
        thumbnail_state: 'ready' as const,
        thumbnail_sha256: made.sha256,
        width: made.width,
        height: made.height,
      }
    : { thumbnail_state: 'failed' as const }
  await db.updateTable('files').set(changes).where('org_id', '=', file.org_id).where('id', '=', file.id).execute()
}

/** Forgets files that nothing came to hold within a day; those of strangers within half of one. */
export function deleteUnattached(db: Db, run: Pick<JobRun, 'signal'>): Promise<number> {
  const patience = sql`case when uploaded_by like 'public%' then interval '12 hours' else interval '24 hours' end`
  return deleteInBatches(db, run, 'files', sql`attached_at is null and created_at < now() - ${patience}`)
}

/** Which of these blobs some file still has. */
export async function listUsed(db: Db, sha256s: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('sha256')
    .where('sha256', 'in', sha256s)
    .union(
      db.selectFrom('files').select('thumbnail_sha256 as sha256').where('thumbnail_sha256', 'in', sha256s).$castTo<{
        sha256: string
      }>(),
    )
    .execute()
  return new Set(rows.map((row) => row.sha256))
}

/** Written before the bytes are: what stands here is ours to remove. */
export async function noteBlob(db: Db, sha256: string): Promise<void> {
  await sql`insert into oficina.stored_blobs (sha256) values (${sha256}) on conflict do nothing`.execute(db)
}

/** Which of these blobs this database has put into the store. */
export async function listOwn(db: Db, sha256s: string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from oficina.stored_blobs where sha256 = any(${sha256s})`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

export async function forgetBlob(db: Db, sha256: string): Promise<void> {
  await sql`delete from oficina.stored_blobs where sha256 = ${sha256}`.execute(db)
}

/**
 * Until the transaction ends, nobody collects this blob (shared, for writers), or nobody comes to need it (for the
 * collector): else a new file could get a row for bytes that are just being removed.
 */
export async function lockBlob(db: Db, sha256: string, who: 'writer' | 'collector'): Promise<void> {
  const key = sql`hashtextextended(${`blob ${sha256}`}, 0)`
  if (who === 'writer') await sql`select pg_advisory_xact_lock_shared(${key})`.execute(db)
  else await sql`select pg_advisory_xact_lock(${key})`.execute(db)
}
