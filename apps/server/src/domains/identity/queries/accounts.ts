import { type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface AccountsTable {
  id: string
  email: string
  password_hash: string | null
  password_changed_at: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  mfa_email: Generated<boolean>
  totp_secret: string | null
  totp_pending: string | null
  totp_last_step: Generated<string>
  created_at: Generated<string>
}

interface IdentitiesTable {
  issuer: string
  subject: string
  provider: string
  account_id: string
  created_at: Generated<string>
}

interface RecoveryCodesTable {
  account_id: string
  code_hash: Buffer
  used_at: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    accounts: AccountsTable
    identities: IdentitiesTable
    recovery_codes: RecoveryCodesTable
  }
}

export type Account = Selectable<AccountsTable>

const now = sql<string>`now()`

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return (await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
}

export async function findAccount(db: Db, accountId: string): Promise<Account | null> {
  return (await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()) ?? null
}

/** Locks the row, so that two changes of one person's way in happen one after the other. */
export async function lockAccount(db: Db, accountId: string): Promise<Account | null> {
  const query = db.selectFrom('accounts').selectAll().where('id', '=', accountId).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function insertAccount(
  db: Db,
  account: { id: string; email: string; first_name: string; last_name: string; password_hash: string | null },
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ ...account, password_changed_at: account.password_hash ? now : null })
    .execute()
}

export async function accountOf(db: Db, email: string, newId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select oficina.account_of(${email}, ${newId}) as id`.execute(db)
  return (rows[0] as { id: string }).id
}

export async function updatePassword(db: Db, accountId: string, hash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: hash, password_changed_at: now })
    .where('id', '=', accountId)
    .execute()
}

/** A name that the person gave somewhere, for the organisations that do not know one yet. */
export async function updateAccountName(db: Db, accountId: string, first: string, last: string): Promise<void> {
  await db.updateTable('accounts').set({ first_name: first, last_name: last }).where('id', '=', accountId).execute()
}

export async function updateFactors(
  db: Db,
  accountId: string,
  change: { mfa_email?: boolean; totp_secret?: string | null; totp_pending?: string | null },
): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', accountId).execute()
}

/** Takes a time step; false when it or a later one was taken before. */
export async function takeTotpStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('accounts')
    .set({ totp_last_step: String(step) })
    .where('id', '=', accountId)
    .where('totp_last_step', '<', String(step))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export async function findAccountByIdentity(db: Db, issuer: string, subject: string): Promise<Account | null> {
  const query = db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .selectAll('accounts')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
  return (await query.executeTakeFirst()) ?? null
}

export async function hasIdentity(db: Db, accountId: string): Promise<boolean> {
  const query = db.selectFrom('identities').select('subject').where('account_id', '=', accountId).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

export interface IdentityRow {
  provider: string
  created_at: string
}

/** The providers of an account, each once, the first connection first. */
export async function listIdentities(db: Db, accountId: string): Promise<IdentityRow[]> {
  const query = db
    .selectFrom('identities')
    .select(['provider', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
  const rows = await query.execute()
  return rows.filter(({ provider }, at) => rows.findIndex((row) => row.provider === provider) === at)
}

/** False when there was none. */
export async function deleteIdentities(db: Db, accountId: string, provider: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** False when somebody else's account holds this identity. */
export async function insertIdentity(
  db: Db,
  identity: { issuer: string; subject: string; provider: string; account_id: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/** Spends a code; false when it is none or was spent. */
export async function spendRecoveryCode(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const spent = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Forgets people who belonged to this organisation and belong to no other. */
export async function deleteStrandedAccounts(db: Db, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return
  await db
    .deleteFrom('accounts')
    .where('id', 'in', accountIds)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('users').select('id').whereRef('users.account_id', '=', 'accounts.id'))),
    )
    .execute()
}
