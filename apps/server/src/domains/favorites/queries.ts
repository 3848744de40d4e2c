import type { FavoriteType } from '@oficina/contract'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface Starred {
  id: string
  type: FavoriteType
  table_id: string | null
}

interface FavoritesTable {
  org_id: string
  user_id: string
  tabs: ColumnType<Starred[], string, string>
  updated_at: Generated<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    favorites: FavoritesTable
  }
}

export async function listStarred(db: Db, orgId: string, userId: string): Promise<Starred[]> {
  const query = db.selectFrom('favorites').select('tabs').where('org_id', '=', orgId).where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.tabs ?? []
}

export async function saveStarred(db: Db, orgId: string, userId: string, starred: readonly Starred[]): Promise<void> {
  const tabs = JSON.stringify(starred)
  await db
    .insertInto('favorites')
    .values({ org_id: orgId, user_id: userId, tabs })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id']).doUpdateSet({ tabs, updated_at: sql<string>`now()` }),
    )
    .execute()
}
