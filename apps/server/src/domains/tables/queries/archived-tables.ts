import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { TableRow } from '../../engine/index.ts'

export async function listArchivedTables(db: Db, orgId: string): Promise<TableRow[]> {
  return db
    .selectFrom('tables')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Holds tables still, archived ones too, in the one order in which they are held. */
export async function lockTables(db: Db, orgId: string, ids: readonly string[]): Promise<Map<string, TableRow>> {
  const rows = await db
    .selectFrom('tables')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function setArchived(db: Db, orgId: string, tableId: string, by: string | null): Promise<TableRow> {
  return db
    .updateTable('tables')
    .set({
      archived_at: by === null ? null : sql<string>`now()`,
      archived_by: by,
      version: sql<string>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', tableId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** With it go its fields, views and forms, which hang on its row. */
export async function deleteTable(db: Db, orgId: string, tableId: string): Promise<void> {
  await db.deleteFrom('tables').where('org_id', '=', orgId).where('id', '=', tableId).execute()
}

/** Everything that a table's parts use, and everything that uses them. */
export async function deleteReferencesOf(
  db: Db,
  orgId: string,
  tableId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from oficina.structure_references
    where org_id = ${orgId} and (from_table = ${tableId} or to_id = any(${[tableId, ...ids]}))`.execute(db)
}
