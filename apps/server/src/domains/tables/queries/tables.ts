import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Heard, TableRow, TablesTable } from '../../engine/index.ts'

export type TableChange = Pick<
  Updateable<TablesTable>,
  'label' | 'icon' | 'color' | 'description' | 'record_label_field' | 'unique_field_id' | 'conditionals' | 'has_mail'
>

export async function listTables(db: Db, orgId: string): Promise<TableRow[]> {
  return db
    .selectFrom('tables')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(label)`)
    .orderBy('id')
    .execute()
}

export async function findTable(db: Db, orgId: string, tableId: string): Promise<TableRow | null> {
  const query = db.selectFrom('tables').selectAll().where('org_id', '=', orgId).where('id', '=', tableId)
  return (await query.where('archived_at', 'is', null).executeTakeFirst()) ?? null
}

/** Holds the structure still: changes of one table's structure come one after another. */
export async function lockTable(db: Db, orgId: string, tableId: string): Promise<TableRow | null> {
  const query = db.selectFrom('tables').selectAll().where('org_id', '=', orgId).where('id', '=', tableId)
  return (await query.where('archived_at', 'is', null).forUpdate().executeTakeFirst()) ?? null
}

/** False when the name for the API is taken. */
export async function insertTable(
  db: Db,
  table: Pick<TableRow, 'org_id' | 'id' | 'label' | 'api_name' | 'icon' | 'color' | 'description' | 'created_by'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('tables')
    .values({ ...table, updated_by: table.created_by })
    .onConflict((conflict) => conflict.columns(['org_id', 'api_name']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Writes a change of structure; each makes a new version. */
export async function updateTable(
  db: Db,
  orgId: string,
  tableId: string,
  change: TableChange & { updated_by: string },
): Promise<TableRow> {
  return db
    .updateTable('tables')
    .set({ ...change, version: sql<string>`version + 1`, updated_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', tableId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether the table is there, archived or not; its structure is held still until the end of the transaction. */
export async function holdTable(db: Db, orgId: string, tableId: string): Promise<boolean> {
  const query = db.selectFrom('tables').select('id').where('org_id', '=', orgId).where('id', '=', tableId)
  return (await query.forUpdate().executeTakeFirst()) !== undefined
}

/** A new version, so that no process goes on writing past those who listen. Nothing changes for people who look. */
export async function setHeard(db: Db, orgId: string, tableId: string, heard: Heard): Promise<void> {
  await db
    .updateTable('tables')
    .set({ heard: JSON.stringify(heard), version: sql<string>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', tableId)
    .execute()
}
