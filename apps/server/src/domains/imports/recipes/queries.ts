import type { RecipeTable } from '@oficina/contract'
import type { ConnectorId } from '@oficina/contract/imports/shapes'
import { type Generated, type JSONColumnType, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What tables are called now is asked when a recipe is shown. */
export type KeptTable = Omit<RecipeTable, 'label'>

interface RecipesTable {
  org_id: string
  id: string
  name: string
  user_id: string
  connector_id: ConnectorId
  tables: JSONColumnType<KeptTable[], string, never>
  is_quiet: boolean
  created_at: Generated<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    import_recipes: RecipesTable
  }
}

export type RecipeRow = Selectable<RecipesTable>

export async function insertRecipe(db: Db, { tables, ...row }: Omit<RecipeRow, 'created_at'>): Promise<void> {
  await db
    .insertInto('import_recipes')
    .values({ ...row, tables: JSON.stringify(tables) })
    .execute()
}

export const listRecipes = (db: Db, orgId: string): Promise<RecipeRow[]> =>
  db
    .selectFrom('import_recipes')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy(sql`oficina.fold(name)`)
    .orderBy('id')
    .execute()

export async function findRecipe(db: Db, orgId: string, id: string): Promise<RecipeRow | null> {
  const query = db.selectFrom('import_recipes').selectAll().where('org_id', '=', orgId).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function renameRecipe(db: Db, orgId: string, id: string, name: string): Promise<void> {
  await db.updateTable('import_recipes').set({ name }).where('org_id', '=', orgId).where('id', '=', id).execute()
}

export async function deleteRecipe(db: Db, orgId: string, id: string): Promise<void> {
  await db.deleteFrom('import_recipes').where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Held, so that two who keep one at once do not go beyond what there may be. */
export async function countRecipes(db: Db, orgId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import_recipes ${orgId}`}, 0))`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from oficina.import_recipes where org_id = ${orgId}`.execute(db)
  return rows[0]?.n ?? 0
}
