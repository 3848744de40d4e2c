import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { FieldRow } from '../../engine/index.ts'

/** How long an archived field, and what a field was before its type changed, can come back. */
export const keptDays = 90
/** Days that the old column of a field whose type changed is kept. */
export const oldColumnDays = 30

export async function listArchivedFields(db: Db, orgId: string, tableId: string): Promise<FieldRow[]> {
  return db
    .selectFrom('fields')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('table_id', '=', tableId)
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findArchivedField(db: Db, orgId: string, fieldId: string): Promise<FieldRow | null> {
  const query = db.selectFrom('fields').selectAll().where('org_id', '=', orgId).where('id', '=', fieldId)
  return (await query.where('archived_at', 'is not', null).executeTakeFirst()) ?? null
}

export async function restoreField(db: Db, orgId: string, fieldId: string, by: string): Promise<FieldRow> {
  return db
    .updateTable('fields')
    .set({ archived_at: null, archived_by: null, updated_at: sql<string>`now()`, updated_by: by })
    .where('org_id', '=', orgId)
    .where('id', '=', fieldId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteField(db: Db, orgId: string, fieldId: string): Promise<void> {
  await db.deleteFrom('fields').where('org_id', '=', orgId).where('id', '=', fieldId).execute()
}

/** Fields of every organisation that were archived before then, in tables that are there. */
export async function listFieldsToErase(db: Db, before: string): Promise<FieldRow[]> {
  return db
    .selectFrom('fields')
    .innerJoin('tables', (join) =>
      join.onRef('tables.org_id', '=', 'fields.org_id').onRef('tables.id', '=', 'fields.table_id'),
    )
    .selectAll('fields')
    .where('fields.archived_at', '<', before)
    .where('tables.archived_at', 'is', null)
    .execute()
}

/** Organisations, after this one, with fields or types of fields that were put aside before a moment. */
export async function listOrgsToPurge(
  db: Db,
  before: { fields: string; columns: string },
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from (
      select org_id from oficina.fields where archived_at < ${before.fields}
      union all select org_id from oficina.field_changes where state = 'kept' and finished_at < ${before.columns}) as old
    where org_id > ${after} order by org_id limit ${limit}`.execute(db)
  return rows.map(({ org_id }) => org_id)
}
