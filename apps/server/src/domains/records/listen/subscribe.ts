import type { TxCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ChangeOp, changeOps } from '../../../platform/inbox/change-listener.ts'
import type { Heard } from '../../engine/index.ts'
import { holdTable, setHeard } from '../../tables/index.ts'
import { orgOf } from '../read/with-structure.ts'
import * as queries from './queries.ts'

/** Something that listens: of a kind that a domain names in `changeListeners`. */
export interface Listening {
  kind: string
  id: string
}

export interface Wants {
  ops: readonly ChangeOp[]
  /** Of updates, only those that write one of these; null for all. */
  fields: readonly string[] | null
}

/** From this transaction on, changes of the table are heard. In place of what the listener asked of the table before. */
export async function subscribe(ctx: TxCtx, tableId: string, listening: Listening, wants: Wants): Promise<void> {
  const orgId = orgOf(ctx)
  if (!(await holdTable(ctx.db, orgId, tableId))) throw notFound('table')
  await queries.saveSubscription(ctx.db, orgId, tableId, listening, wants)
  await settleHeard(ctx, orgId, tableId)
}

/** Hears nothing any more, of any table. */
export async function unsubscribe(ctx: TxCtx, listening: Listening): Promise<void> {
  const orgId = orgOf(ctx)
  for (const tableId of await queries.listSubscribed(ctx.db, orgId, listening)) {
    // Deleting first would wait for those who hold the table and subscribe to it.
    await holdTable(ctx.db, orgId, tableId)
    await queries.deleteSubscription(ctx.db, orgId, tableId, listening)
    await settleHeard(ctx, orgId, tableId)
  }
}

async function settleHeard(ctx: TxCtx, orgId: string, tableId: string): Promise<void> {
  const wanted = await queries.listWants(ctx.db, orgId, tableId)
  const heard: Heard = {}
  for (const op of changeOps) {
    const of = wanted.filter(({ ops }) => ops.includes(op))
    if (of.length === 0) continue
    const isAll = op !== 'update' || of.some(({ fields }) => fields === null)
    heard[op] = isAll ? true : [...new Set(of.flatMap(({ fields }) => fields ?? []))].sort()
  }
  await setHeard(ctx.db, orgId, tableId, heard)
}
