import type { TxCtx } from '../context.ts'
import { accessChannel } from '../events.ts'

/**
 * Tells every process, with the commit of this change, to look the rights of an organisation's people up anew.
 * Whatever takes or gives rights calls it: sessions, users, roles, plans, settings, tokens.
 */
export async function touchAccess(ctx: TxCtx, orgId: string): Promise<void> {
  await ctx.notify(accessChannel, orgId)
}
