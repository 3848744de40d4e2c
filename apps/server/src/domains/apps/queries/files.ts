import type { Db } from '../../../platform/db/database.ts'

interface AppFilesTable {
  org_id: string
  file_id: string
  app_id: string
  holder_id: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    app_files: AppFilesTable
  }
}

export interface Holder {
  orgId: string
  appId: string
  /** The app itself, or one of its blocks. */
  id: string
}

export async function filesOf(db: Db, { orgId, id }: Holder): Promise<string[]> {
  const query = db.selectFrom('app_files').select('file_id').where('org_id', '=', orgId).where('holder_id', '=', id)
  return (await query.execute()).map((row) => row.file_id)
}

export async function filesOfApp(db: Db, orgId: string, appId: string): Promise<string[]> {
  const query = db.selectFrom('app_files').select('file_id').distinct()
  const rows = await query.where('org_id', '=', orgId).where('app_id', '=', appId).execute()
  return rows.map((row) => row.file_id)
}

export async function addHeld(db: Db, { orgId, appId, id }: Holder, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const rows = fileIds.map((file_id) => ({ org_id: orgId, file_id, app_id: appId, holder_id: id }))
  await db
    .insertInto('app_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropHeld(db: Db, { orgId, id }: Holder, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const query = db.deleteFrom('app_files').where('org_id', '=', orgId).where('holder_id', '=', id)
  await query.where('file_id', 'in', fileIds).execute()
}

/** Those of the files that no app holds. */
export async function unheld(db: Db, orgId: string, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const query = db.selectFrom('app_files').select('file_id').distinct()
  const rows = await query.where('org_id', '=', orgId).where('file_id', 'in', fileIds).execute()
  const held = new Set(rows.map((row) => row.file_id))
  return fileIds.filter((id) => !held.has(id))
}
