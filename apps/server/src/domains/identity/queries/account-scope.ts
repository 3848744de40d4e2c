import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Row-level security lets the rest of this transaction see this account's rows too; an empty id ends that. */
export async function scopeToAccount(db: Db, accountId: string): Promise<void> {
  await sql`select set_config('oficina.account', ${accountId}, true)`.execute(db)
}
