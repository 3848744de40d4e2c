import type { Json } from '@oficina/kinds'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type ItemKind = 'step' | 'user' | 'role' | 'table' | 'app' | 'doc-page' | 'folder'

interface SampleItemsTable {
  org_id: string
  key: string
  kind: ItemKind
  item_id: string | null
  made: ColumnType<Json, string, string>
  position: Generated<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sample_items: SampleItemsTable
  }
}

export interface SampleItem {
  key: string
  kind: ItemKind
  item_id: string | null
  made: Json
}

/** In the order in which they were made. */
export async function listItems(db: Db, orgId: string): Promise<SampleItem[]> {
  return db
    .selectFrom('sample_items')
    .select(['key', 'kind', 'item_id', 'made'])
    .where('org_id', '=', orgId)
    .orderBy('position')
    .execute()
}

/** What a step made; null where it was not done. */
export async function findMade(db: Db, orgId: string, key: string): Promise<Json | null> {
  const query = db.selectFrom('sample_items').select('made').where('org_id', '=', orgId).where('key', '=', key)
  return (await query.executeTakeFirst())?.made ?? null
}

export async function insertItem(db: Db, orgId: string, item: SampleItem): Promise<void> {
  await db
    .insertInto('sample_items')
    .values({ ...item, org_id: orgId, made: JSON.stringify(item.made) })
    .execute()
}

export async function deleteItem(db: Db, orgId: string, key: string): Promise<void> {
  await db.deleteFrom('sample_items').where('org_id', '=', orgId).where('key', '=', key).execute()
}

/** Whether somebody changed a record of the table by themselves. */
export async function hasChanged(db: Db, orgId: string, tableId: string, actor: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from oficina.changes where org_id = ${orgId} and table_id = ${tableId} and actor = ${actor}
      and source = 'interface' and action = 'update_record' limit 1`.execute(db)
  return rows.length > 0
}
