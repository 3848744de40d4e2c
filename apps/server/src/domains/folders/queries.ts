import type { TabType } from '@oficina/contract'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface TabRef {
  id: string
  type: TabType
}

interface FoldersTable {
  org_id: string
  id: string
  label: string
  tabs: ColumnType<TabRef[], string, string>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    folders: FoldersTable
  }
}

export type FolderRow = Selectable<FoldersTable>

export async function listFolders(db: Db, orgId: string): Promise<FolderRow[]> {
  const query = db.selectFrom('folders').selectAll().where('org_id', '=', orgId)
  return query.orderBy(sql`lower(label)`).orderBy('id').execute()
}

export async function findFolder(db: Db, orgId: string, folderId: string): Promise<FolderRow | null> {
  const query = db.selectFrom('folders').selectAll().where('org_id', '=', orgId).where('id', '=', folderId)
  return (await query.executeTakeFirst()) ?? null
}

/** Holds a folder still while it is changed. */
export async function lockFolder(db: Db, orgId: string, folderId: string): Promise<FolderRow | null> {
  const query = db.selectFrom('folders').selectAll().where('org_id', '=', orgId).where('id', '=', folderId)
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

export async function insertFolder(
  db: Db,
  folder: Pick<FolderRow, 'org_id' | 'id' | 'label' | 'tabs' | 'created_by'>,
): Promise<FolderRow> {
  return db
    .insertInto('folders')
    .values({ ...folder, tabs: JSON.stringify(folder.tabs), updated_by: folder.created_by })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateFolder(
  db: Db,
  orgId: string,
  folderId: string,
  { tabs, ...change }: { label?: string; tabs?: TabRef[]; updated_by: string },
): Promise<FolderRow> {
  return db
    .updateTable('folders')
    .set({ ...change, ...(tabs && { tabs: JSON.stringify(tabs) }), updated_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', folderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteFolder(db: Db, orgId: string, folderId: string): Promise<void> {
  await db.deleteFrom('folders').where('org_id', '=', orgId).where('id', '=', folderId).execute()
}
