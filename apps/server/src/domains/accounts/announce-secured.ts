import type { TxCtx } from '../../platform/context.ts'
import { listMemberships } from './queries.ts'

/** Tells the person's own screens that a way in was changed: in every organisation that this work can see. */
export async function announceSecured(
  ctx: TxCtx,
  accountId: string,
  what: 'password' | 'mfa' | 'identity',
): Promise<void> {
  for (const { org_id: orgId, user_id: userId } of await listMemberships(ctx.db, accountId)) {
    if (ctx.orgId !== null && ctx.orgId !== orgId) continue
    await ctx.announce('account.secured', { userId, what }, { orgId, rooms: [`user:${userId}`] })
  }
}
