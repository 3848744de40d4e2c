import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface Trashed {
  org_id: string
  id: string
  kind: 'app' | 'doc-page' | 'table'
}

/** Of the organisation that the connection is for, or of all. */
const trashedBefore = (moment: string) => sql<Trashed>`
  select org_id, id, 'app' as kind from oficina.apps where archived_at < ${moment}
  union all select org_id, id, 'doc-page' from oficina.documents where archived_at < ${moment}
  union all select org_id, id, 'table' from oficina.tables where archived_at < ${moment}`

export async function listTrashedBefore(db: Db, moment: string): Promise<Trashed[]> {
  return (await trashedBefore(moment).execute(db)).rows
}

/** Organisations, after this one, that have something in the trash since before a moment. */
export async function listOrgsWithTrash(db: Db, moment: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from (${trashedBefore(moment)}) as trashed
    where org_id > ${after} order by org_id limit ${limit}`.execute(db)
  return rows.map(({ org_id }) => org_id)
}
