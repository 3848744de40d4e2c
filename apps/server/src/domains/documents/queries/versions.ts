import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface DocumentVersionsTable {
  org_id: string
  id: string
  document_id: string
  state: Buffer
  seq: string
  reason: 'edit' | 'restore'
  edited_at: string
  edited_by: string[]
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    document_versions: DocumentVersionsTable
  }
}

export type VersionRow = Omit<Selectable<DocumentVersionsTable>, 'state'>

export async function listVersions(db: Db, orgId: string, documentId: string): Promise<VersionRow[]> {
  return db
    .selectFrom('document_versions')
    .select(['org_id', 'id', 'document_id', 'seq', 'reason', 'edited_at', 'edited_by'])
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .orderBy('seq', 'desc')
    .orderBy('edited_at', 'desc')
    .execute()
}

export async function findVersion(
  db: Db,
  orgId: string,
  documentId: string,
  id: string,
): Promise<Selectable<DocumentVersionsTable> | null> {
  const query = db.selectFrom('document_versions').selectAll().where('org_id', '=', orgId).where('id', '=', id)
  return (await query.where('document_id', '=', documentId).executeTakeFirst()) ?? null
}

/** Keeps a version, and no more than so many; the oldest go. */
export async function insertVersion(
  db: Db,
  version: Omit<Selectable<DocumentVersionsTable>, 'seq'> & { seq: number },
  most: number,
): Promise<void> {
  await db
    .insertInto('document_versions')
    .values({ ...version, seq: String(version.seq) })
    .execute()
  await sql`update oficina.documents set version_at = now(), edited_at = null, edited_by = '{}'
    where org_id = ${version.org_id} and id = ${version.document_id}`.execute(db)
  await sql`delete from oficina.document_versions where org_id = ${version.org_id} and id in (
    select id from oficina.document_versions where org_id = ${version.org_id} and document_id = ${version.document_id}
    order by seq desc, edited_at desc offset ${most})`.execute(db)
}
