import type { Db } from '../../../platform/db/database.ts'

interface DocumentFilesTable {
  org_id: string
  document_id: string
  file_id: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    document_files: DocumentFilesTable
  }
}

export async function filesOf(db: Db, orgId: string, documentId: string): Promise<string[]> {
  const query = db.selectFrom('document_files').select('file_id').where('org_id', '=', orgId)
  return (await query.where('document_id', '=', documentId).execute()).map((row) => row.file_id)
}

/** The pages that hold a file. */
export async function holdersOf(db: Db, orgId: string, fileId: string): Promise<string[]> {
  const query = db.selectFrom('document_files').select('document_id').where('org_id', '=', orgId)
  return (await query.where('file_id', '=', fileId).execute()).map((row) => row.document_id)
}

export async function addHeld(db: Db, orgId: string, documentId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const rows = fileIds.map((file_id) => ({ org_id: orgId, document_id: documentId, file_id }))
  await db
    .insertInto('document_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
