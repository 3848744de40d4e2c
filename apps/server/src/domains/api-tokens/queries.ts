import type { ApiTokenFilters } from '@oficina/contract'
import { type ColumnType, type Generated, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '../../platform/db/database.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { deleteInBatches } from '../../platform/jobs/org-sweep.ts'

interface ApiTokensTable {
  org_id: string
  id: string
  name: string
  active: Generated<boolean>
  secret_hash: Buffer
  hint: string
  scope: 'read' | 'write'
  tables: ColumnType<string[] | null>
  expires_at: string | null
  last_used_at: string | null
  created_by: string
  created_at: Generated<string>
  updated_by: string | null
  updated_at: Generated<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    api_tokens: ApiTokensTable
  }
}

export type ApiTokenRow = Omit<Selectable<ApiTokensTable>, 'secret_hash'>
type ApiTokenChange = Omit<Updateable<ApiTokensTable>, 'org_id' | 'id' | 'created_by' | 'created_at' | 'updated_at'>

/** Everything but the hash. */
const shown = [
  'org_id',
  'id',
  'name',
  'active',
  'hint',
  'scope',
  'tables',
  'expires_at',
  'last_used_at',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
] as const

/** Whose tokens: one person's, or everyone's. */
export interface Owned {
  orgId: string
  createdBy: string | null
}

export async function listTokens(
  db: Db,
  { orgId, createdBy }: Owned,
  page: { q?: string | undefined; filters: ApiTokenFilters; offset: number; limit: number },
): Promise<ApiTokenRow[]> {
  const wanted = page.q?.trim()
  const { ativo, scope, org_created_by: maker } = page.filters
  return db
    .selectFrom('api_tokens')
    .select(shown)
    .where('org_id', '=', orgId)
    .$if(createdBy !== null, (query) => query.where('created_by', '=', createdBy ?? ''))
    .$if(Boolean(wanted), (query) => query.where('name', 'ilike', `%${(wanted ?? '').replace(/[\\%_]/g, '\\$&')}%`))
    .$if(ativo !== undefined, (query) => query.where('active', '=', ativo === 1))
    .$if(scope !== undefined, (query) => query.where('scope', '=', scope ?? 'read'))
    .$if(maker !== undefined, (query) => query.where('created_by', '=', maker ?? ''))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** One of those; inside a transaction it is held until the end. */
export async function findToken(db: Db, { orgId, createdBy }: Owned, id: string): Promise<ApiTokenRow | null> {
  const query = db
    .selectFrom('api_tokens')
    .select(shown)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .$if(createdBy !== null, (query) => query.where('created_by', '=', createdBy ?? ''))
    .$if(db.isTransaction, (query) => query.forUpdate())
  return (await query.executeTakeFirst()) ?? null
}

export async function hasSecret(db: Db, orgId: string, id: string, hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('secret_hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

export async function countTokens(db: Db, orgId: string): Promise<number> {
  const query = db.selectFrom('api_tokens').select(sql<string>`count(*)`.as('count')).where('org_id', '=', orgId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

export async function insertToken(
  db: Db,
  token: Pick<
    ApiTokenRow,
    'org_id' | 'id' | 'name' | 'hint' | 'active' | 'scope' | 'tables' | 'expires_at' | 'created_by'
  > & { secret_hash: Buffer },
): Promise<ApiTokenRow> {
  const row = { ...token, updated_by: token.created_by, last_used_at: null }
  return db.insertInto('api_tokens').values(row).returning(shown).executeTakeFirstOrThrow()
}

export async function updateToken(db: Db, orgId: string, id: string, change: ApiTokenChange): Promise<ApiTokenRow> {
  return db
    .updateTable('api_tokens')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()
}

export async function deleteToken(db: Db, orgId: string, id: string): Promise<void> {
  await db.deleteFrom('api_tokens').where('org_id', '=', orgId).where('id', '=', id).execute()
}

export async function noteUse(db: Db, orgId: string, id: string): Promise<void> {
  await sql`update oficina.api_tokens set last_used_at = now() where org_id = ${orgId} and id = ${id}`.execute(db)
}

const takeStatement = { name: 'api-tokens.take', text: 'select oficina.take_api_call($1, $2, $3, $4) as wait' }

/** Takes one call of a token's bucket; gives the seconds to wait, or less than zero for the calls that are left. */
export async function takeFromBucket(
  database: Database,
  orgId: string,
  tokenId: string,
  { burst, perSecond }: { burst: number; perSecond: number },
): Promise<number> {
  const [row] = await database.query<{ wait: number }>(orgId, {
    ...takeStatement,
    values: [orgId, tokenId, burst, perSecond],
  })
  return Number(row?.wait ?? 0)
}

/** A bucket that nobody took from for a day is full again anyway. */
export async function deleteFullBuckets(db: Db, run: JobRun): Promise<void> {
  await deleteInBatches(db, run, 'api_buckets', sql`at < now() - interval '1 day'`)
}
