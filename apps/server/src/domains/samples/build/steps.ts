import type { Json } from '@oficina/kinds'
import { actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { getLockedOrg } from '../../roles/index.ts'
import { findMade, insertItem, type ItemKind } from '../queries.ts'

/** The sample is wanted no more: whoever builds it stops, and nothing is wrong. */
export class NotWanted extends Error {
  override name = 'NotWanted'
}

export interface Made<T extends Json> {
  /** What goes when the sample goes. */
  itemId?: string
  /** What later steps build on. */
  made: T
}

/**
 * Work in steps, each of which is done once and all or nothing: a step is written down in the transaction that does it.
 * Whoever takes over from a worker that died goes on behind the last step that was.
 */
export class Steps {
  private readonly ctx: Ctx
  private readonly signal: AbortSignal

  constructor(ctx: Ctx, signal: AbortSignal) {
    this.ctx = ctx
    this.signal = signal
  }

  async once<T extends Json>(key: string, kind: ItemKind, work: (ctx: TxCtx) => Promise<Made<T>>): Promise<T> {
    this.signal.throwIfAborted()
    const { orgId } = actorOf(this.ctx)
    const known = await findMade(this.ctx.db, orgId, key)
    if (known !== null) return known as T
    return this.ctx.tx(async (ctx) => {
      // Held until the step ends: two workers never do the same one, and none goes on while the sample is taken away.
      const org = await getLockedOrg(ctx, orgId)
      if (org.sample !== 'building') throw new NotWanted()
      const meanwhile = await findMade(ctx.db, orgId, key)
      if (meanwhile !== null) return meanwhile as T
      const { itemId, made } = await work(ctx)
      await insertItem(ctx.db, orgId, { key, kind, item_id: itemId ?? null, made })
      return made
    })
  }
}
