import type { Device, Placed } from '@oficina/kinds/layout/index'
import type { ColumnType, Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface BlocksTable {
  org_id: string
  id: string
  app_id: string
  /** One of the kinds of now, unless a newer Oficina wrote it. */
  type: string
  settings: ColumnType<unknown, string, string>
  settings_version: number
  version: Generated<string>
  key_versions: ColumnType<Record<string, number>, string | undefined, string>
  x: number
  y: number
  w: number
  h: number
  mobile_x: number | null
  mobile_y: number | null
  mobile_w: number | null
  mobile_h: number | null
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
  removed_at: string | null
  removed_by: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    blocks: BlocksTable
  }
}

export type BlockRow = Selectable<BlocksTable>

/** The blocks of an app in the order in which they were made; only these, where some are named. */
export async function listBlocks(db: Db, orgId: string, appId: string, only?: readonly string[]): Promise<BlockRow[]> {
  return db
    .selectFrom('blocks')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('app_id', '=', appId)
    .where('removed_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Those that are there, of any app. */
export async function findBlocks(db: Db, orgId: string, ids: readonly string[]): Promise<BlockRow[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('blocks').selectAll().where('org_id', '=', orgId).where('id', 'in', ids)
  return query.where('removed_at', 'is', null).execute()
}

export async function findRemovedBlock(
  db: Db,
  orgId: string,
  appId: string,
  blockId: string,
): Promise<BlockRow | null> {
  const query = db.selectFrom('blocks').selectAll().where('org_id', '=', orgId).where('app_id', '=', appId)
  return (await query.where('id', '=', blockId).where('removed_at', 'is not', null).executeTakeFirst()) ?? null
}

export interface NewBlock {
  org_id: string
  id: string
  app_id: string
  type: string
  settings: object
  settings_version: number
  created_by: string
}

/** At no place yet: whoever adds it arranges the page with it. */
export async function insertBlock(db: Db, block: NewBlock): Promise<BlockRow> {
  return db
    .insertInto('blocks')
    .values({
      ...block,
      settings: JSON.stringify(block.settings),
      x: 0,
      y: 0,
      w: 0,
      h: 0,
      // A copy makes many in one transaction: the clock keeps their order.
      created_at: sql<string>`clock_timestamp()`,
      updated_by: block.created_by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateBlock(
  db: Db,
  orgId: string,
  blockId: string,
  change: {
    settings: object
    settings_version: number
    version: number
    key_versions: Record<string, number>
    updated_by: string
  },
): Promise<BlockRow> {
  return db
    .updateTable('blocks')
    .set({
      ...change,
      version: String(change.version),
      settings: JSON.stringify(change.settings),
      key_versions: JSON.stringify(change.key_versions),
      updated_at: sql<string>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', blockId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes a block away, or with null brings it back. */
export async function setRemoved(db: Db, orgId: string, blockId: string, by: string | null): Promise<BlockRow> {
  return db
    .updateTable('blocks')
    .set({ removed_at: by === null ? null : sql<string>`now()`, removed_by: by })
    .where('org_id', '=', orgId)
    .where('id', '=', blockId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes the places of several blocks in one statement. */
export async function writePlaces(db: Db, orgId: string, device: Device, places: readonly Placed[]): Promise<void> {
  if (places.length === 0) return
  const columns = ['x', 'y', 'w', 'h'].map((name) => (device === 'mobile' ? `mobile_${name}` : name))
  const [x, y, w, h] = columns.map((name) => sql.id(name))
  const of = (key: 'x' | 'y' | 'w' | 'h') => places.map((place) => place[key])
  await sql`
    update oficina.blocks set ${x} = p.x, ${y} = p.y, ${w} = p.w, ${h} = p.h
    from unnest(${places.map(({ id }) => id)}::text[], ${of('x')}::int[], ${of('y')}::int[], ${of('w')}::int[], ${of('h')}::int[])
      as p (id, x, y, w, h)
    where blocks.org_id = ${orgId} and blocks.id = p.id`.execute(db)
}

/** Blocks that were taken away before this moment, of every organisation. */
export async function listLongRemoved(db: Db, before: string, limit: number): Promise<BlockRow[]> {
  return db
    .selectFrom('blocks')
    .selectAll()
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(limit)
    .execute()
}

/** Unless someone brought it back. */
export async function deleteRemoved(db: Db, orgId: string, blockId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('blocks')
    .where('org_id', '=', orgId)
    .where('id', '=', blockId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Every block of an app, those that were taken away too. */
export async function listEveryBlockId(db: Db, orgId: string, appId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('id')
    .where('org_id', '=', orgId)
    .where('app_id', '=', appId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Organisations, after this one, with blocks that were removed before a moment. */
export async function listOrgsWithRemoved(db: Db, before: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from oficina.blocks
    where removed_at < ${before} and org_id > ${after} order by org_id limit ${limit}`.execute(db)
  return rows.map(({ org_id }) => org_id)
}
