import type { Ctx, TxCtx } from '../../platform/context.ts'
import { scopeToAccount } from './queries/account-scope.ts'

/**
 * Lets one transaction of an organisation see the rows of one person too: their account, factors, tokens, sessions
 * and memberships, nobody else's. Row-level security reads the setting, which ends with the work.
 */
export async function asAccount<T>(ctx: Ctx, accountId: string, work: (ctx: TxCtx) => Promise<T>): Promise<T> {
  return ctx.tx(async (ctx) => {
    await scopeToAccount(ctx.db, accountId)
    const result = await work(ctx)
    await scopeToAccount(ctx.db, '')
    return result
  })
}
