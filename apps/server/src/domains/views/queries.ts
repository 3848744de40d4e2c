import type { ViewTypeId } from '@oficina/kinds'
import type { ColumnType, Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface ViewsTable {
  org_id: string
  id: string
  table_id: string
  type: ViewTypeId
  label: string
  settings: ColumnType<unknown, string, string>
  settings_version: number
  position: number
  is_default: Generated<boolean>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    views: ViewsTable
  }
}

export type ViewRow = Selectable<ViewsTable>

/** The views of a table in their order. */
export async function listViews(db: Db, orgId: string, tableId: string): Promise<ViewRow[]> {
  return db
    .selectFrom('views')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('table_id', '=', tableId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** A view whose settings were not read, because there are many. */
export type ListedView = ViewRow & { is_brief: boolean }

/** The same in one statement; where there are more than a few, with the settings of the opened or the default one only. */
export async function listViewsBriefly(
  db: Db,
  orgId: string,
  tableId: string,
  { few, open }: { few: number; open: string | null },
): Promise<ListedView[]> {
  const { rows } = await sql<ListedView>`
    with counted as (select count(*) > ${few}::int as is_long from (
      select from oficina.views where org_id = ${orgId} and table_id = ${tableId} limit ${few + 1}) first_ones)
    select org_id, id, table_id, type, label, settings_version, position, is_default, created_at, created_by, updated_at,
      updated_by, is_brief, case when not is_brief then settings end as settings
    from oficina.views cross join counted cross join lateral (
      select is_long and case when ${open}::text is null then not is_default else id <> ${open}::text end as is_brief) listed
    where org_id = ${orgId} and table_id = ${tableId}
    order by position, id`.execute(db)
  return rows
}

export async function findView(db: Db, orgId: string, tableId: string, viewId: string): Promise<ViewRow | null> {
  const query = db.selectFrom('views').selectAll().where('org_id', '=', orgId).where('id', '=', viewId)
  return (await query.where('table_id', '=', tableId).executeTakeFirst()) ?? null
}

export interface NewView {
  org_id: string
  id: string
  table_id: string
  type: ViewTypeId
  label: string
  settings: object
  settings_version: number
  position: number
  created_by: string
}

export async function insertView(db: Db, view: NewView): Promise<ViewRow> {
  return db
    .insertInto('views')
    .values({ ...view, settings: JSON.stringify(view.settings), updated_by: view.created_by })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateView(
  db: Db,
  orgId: string,
  viewId: string,
  change: { label: string; settings: object; settings_version: number; updated_by: string },
): Promise<ViewRow> {
  return db
    .updateTable('views')
    .set({ ...change, settings: JSON.stringify(change.settings), updated_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', viewId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteView(db: Db, orgId: string, viewId: string): Promise<void> {
  await db.deleteFrom('views').where('org_id', '=', orgId).where('id', '=', viewId).execute()
}

/** Sets every position in one statement. */
export async function reorderViews(db: Db, orgId: string, tableId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update oficina.views set position = wanted.position::int
    from unnest(${ids}::text[]) with ordinality as wanted (id, position)
    where views.org_id = ${orgId} and views.table_id = ${tableId} and views.id = wanted.id`.execute(db)
}

/** First none, then the one: an index allows only one at any moment. */
export async function setDefaultView(db: Db, orgId: string, tableId: string, viewId: string | null): Promise<void> {
  const all = db.updateTable('views').where('org_id', '=', orgId).where('table_id', '=', tableId)
  await all.set({ is_default: false }).where('is_default', '=', true).execute()
  if (viewId !== null) await all.set({ is_default: true }).where('id', '=', viewId).execute()
}
