import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockOrg, type SampleState, updateOrg } from '../orgs/index.ts'

/** Moves the sample from one state to the next, and tells everyone; nothing where it is in another. */
export function setState(ctx: Ctx, orgId: string, from: SampleState, to: SampleState | null): Promise<boolean> {
  return ctx.tx(async (ctx) => {
    if ((await lockOrg(ctx.db, orgId))?.sample !== from) return false
    await writeState(ctx, orgId, to)
    return true
  })
}

export async function writeState(ctx: TxCtx, orgId: string, state: SampleState | null): Promise<void> {
  await updateOrg(ctx.db, orgId, { sample: state })
  await ctx.announce('org.updated', { changed: ['sample'] }, { orgId })
}
