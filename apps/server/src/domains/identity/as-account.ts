import { sql } from 'kysely'
import type { Ctx, TxCtx } from '../../platform/context.ts'

/**
 * Lets one transaction of an organisation see the rows of one person too: their account, factors, tokens, sessions
 * and memberships, nobody else's. Row-level security reads the setting, which ends with the work.
 */
export async function asAccount<T>(ctx: Ctx, accountId: string, work: (ctx: TxCtx) => Promise<T>): Promise<T> {
  return ctx.tx(async (ctx) => {
    await sql`select set_config('oficina.account', ${accountId}, true)`.execute(ctx.db)
    const result = await work(ctx)
    await sql`select set_config('oficina.account', '', true)`.execute(ctx.db)
    return result
  })
}
