import { type Generated, type JSONColumnType, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface OneTimeTokensTable {
  id: string
  purpose: string
  token_hash: Buffer | null
  account_id: string | null
  email: string | null
  for_org: string | null
  bound_to: Buffer | null
  data: JSONColumnType<Record<string, unknown>>
  code_hash: Buffer | null
  tries: Generated<number>
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    one_time_tokens: OneTimeTokensTable
  }
}

export type TokenRow = Selectable<OneTimeTokensTable>

const now = sql<string>`now()`
const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

export interface NewToken {
  id: string
  purpose: string
  token_hash: Buffer | null
  account_id: string | null
  email: string | null
  for_org: string | null
  bound_to: Buffer | null
  data: Record<string, unknown>
  seconds: number
}

export async function insertToken(db: Db, { seconds, data, ...token }: NewToken): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({ ...token, data: JSON.stringify(data), expires_at: inSeconds(seconds) })
    .execute()
}

/** Tokens that still work: unused, in time, and for an address that the account still has. */
const live = (db: Db, purpose: string) =>
  db
    .selectFrom('one_time_tokens as t')
    .selectAll('t')
    .where('t.purpose', '=', purpose)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('t.account_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('accounts as a')
            .select('a.id')
            .whereRef('a.id', '=', 't.account_id')
            .where((a) => a.or([a('t.email', 'is', null), a('t.email', '=', a.ref('a.email'))])),
        ),
      ]),
    )

export async function findToken(db: Db, purpose: string, hash: Buffer): Promise<TokenRow | null> {
  return (await live(db, purpose).where('t.token_hash', '=', hash).executeTakeFirst()) ?? null
}

export async function findTokenById(db: Db, purpose: string, id: string): Promise<TokenRow | null> {
  return (await live(db, purpose).where('t.id', '=', id).executeTakeFirst()) ?? null
}

/** The newest live token of a purpose that was made for this data. */
export async function findTokenOf(
  db: Db,
  purpose: string,
  accountId: string,
  key: string,
  value: string,
): Promise<TokenRow | null> {
  const query = live(db, purpose)
    .where('t.account_id', '=', accountId)
    .where(sql<boolean>`t.data->>${key} = ${value}`)
    .orderBy('t.created_at', 'desc')
    .limit(1)
  return (await query.executeTakeFirst()) ?? null
}

/** Spends a token; null when it was spent meanwhile. */
export async function spendToken(db: Db, id: string): Promise<boolean> {
  const spent = await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

/** Counts a try before it is looked at, so that many at once are still many. False when none is left. */
export async function countTry(db: Db, id: string, most: number): Promise<boolean> {
  const counted = await db
    .updateTable('one_time_tokens')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .executeTakeFirst()
  return counted.numUpdatedRows === 1n
}

export async function updateTokenHash(db: Db, id: string, hash: Buffer): Promise<void> {
  await db.updateTable('one_time_tokens').set({ token_hash: hash }).where('id', '=', id).execute()
}

export async function updateTokenCode(db: Db, id: string, codeHash: Buffer, seconds: number): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ code_hash: codeHash, expires_at: inSeconds(seconds) })
    .where('id', '=', id)
    .execute()
}

export async function voidTokens(
  db: Db,
  filter: { accountId: string; purposes: readonly string[]; orgId?: string },
): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('account_id', '=', filter.accountId)
    .where('purpose', 'in', [...filter.purposes])
    .where('used_at', 'is', null)
    .$if(filter.orgId !== undefined, (query) => query.where('for_org', '=', filter.orgId ?? ''))
    .execute()
}
