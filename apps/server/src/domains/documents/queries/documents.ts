import type { Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface DocumentsTable {
  org_id: string
  id: string
  label: string
  icon: string | null
  color: string
  state: Buffer
  state_seq: Generated<string>
  seq: Generated<string>
  version_at: Generated<string>
  edited_at: string | null
  edited_by: Generated<string[]>
  mentioned: Generated<string[]>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
  archived_at: string | null
  archived_by: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    documents: DocumentsTable
  }
}

/** A page without what is written on it. */
export type DocumentRow = Omit<Selectable<DocumentsTable>, 'state'>

const columns = [
  'org_id',
  'id',
  'label',
  'icon',
  'color',
  'state_seq',
  'seq',
  'version_at',
  'edited_at',
  'edited_by',
  'mentioned',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'archived_at',
  'archived_by',
] as const satisfies readonly (keyof DocumentRow)[]

/** Those that are there, or those that were put away. */
export async function listDocuments(db: Db, orgId: string, which: 'live' | 'archived'): Promise<DocumentRow[]> {
  const query = db.selectFrom('documents').select(columns).where('org_id', '=', orgId)
  return which === 'live'
    ? query.where('archived_at', 'is', null).orderBy(sql`lower(label)`).orderBy('id').execute()
    : query.where('archived_at', 'is not', null).orderBy('archived_at', 'desc').orderBy('id').execute()
}

export async function findDocument(db: Db, orgId: string, id: string): Promise<DocumentRow | null> {
  const query = db.selectFrom('documents').select(columns).where('org_id', '=', orgId).where('id', '=', id)
  return (await query.where('archived_at', 'is', null).executeTakeFirst()) ?? null
}

export async function findDocuments(db: Db, orgId: string, ids: readonly string[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('documents').select(columns).where('org_id', '=', orgId).where('id', 'in', ids)
  return query.where('archived_at', 'is', null).execute()
}

/** Holds a page still, archived ones too: what is written there is saved one after another. */
export async function lockDocument(db: Db, orgId: string, id: string): Promise<DocumentRow | null> {
  const query = db.selectFrom('documents').select(columns).where('org_id', '=', orgId).where('id', '=', id)
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

export interface NewDocument {
  org_id: string
  id: string
  label: string
  icon: string | null
  color: string
  state: Buffer
  created_by: string
  /** Those whom the words name already: they were told. */
  mentioned?: string[]
  /** Someone wrote on it already: what it begins with is worth a version. */
  isWritten?: boolean
}

export async function insertDocument(db: Db, { isWritten, ...document }: NewDocument): Promise<DocumentRow> {
  return db
    .insertInto('documents')
    .values({
      ...document,
      updated_by: document.created_by,
      ...(isWritten && { edited_at: sql<string>`now()`, edited_by: [document.created_by] }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export interface DocumentChange {
  label?: string
  icon?: string | null
  color?: string
}

export async function updateDocument(
  db: Db,
  orgId: string,
  id: string,
  change: DocumentChange & { updated_by: string },
): Promise<DocumentRow> {
  return db
    .updateTable('documents')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function setDocumentArchived(db: Db, orgId: string, id: string, by: string | null): Promise<DocumentRow> {
  return db
    .updateTable('documents')
    .set({ archived_at: by === null ? null : sql<string>`now()`, archived_by: by, updated_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** With it go what was written, its versions and what it holds, which hang on its row; and what was told of it lately. */
export async function deleteDocument(db: Db, orgId: string, id: string, room: string): Promise<void> {
  await db.deleteFrom('documents').where('org_id', '=', orgId).where('id', '=', id).execute()
  await sql`delete from oficina.events where org_id = ${orgId} and ${room} = any(rooms)`.execute(db)
}

/** Roles that name the one page name the other at the same level. True where there are some. */
export async function copyDocumentRules(db: Db, orgId: string, from: string, to: string): Promise<boolean> {
  const { rows } = await sql`
    update oficina.roles set doc_pages = doc_pages || jsonb_build_object(${to}::text, doc_pages->${from}::text)
    where org_id = ${orgId} and doc_pages ? ${from}::text returning 1`.execute(db)
  return rows.length > 0
}
