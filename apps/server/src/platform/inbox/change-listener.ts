import type { Cause } from '../cause.ts'
import type { TxCtx } from '../context.ts'

export const changeOps = ['create', 'update', 'delete', 'recover', 'erase'] as const
export type ChangeOp = (typeof changeOps)[number]

/** A change of records that somebody listens to. What it did stands in history, under its id. */
export interface HeardChange {
  id: string
  changeId: string
  tableId: string
  op: ChangeOp
  /** Fields that were written; of updates, some may have had the same value before. */
  fields: readonly string[]
  at: string
  /** Actor key of who made the change. */
  actor: string
  cause: Cause
}

/** One kind of thing that listens to changes. Domains name theirs in `changeListeners`. */
export interface ChangeListener {
  /** As in its subscriptions. */
  kind: string
  /**
   * Hears of a change in a transaction of its own, which also removes the change from the inbox: what is written here
   * happens once. Outside effects belong into a job. `ids` are the listeners of this kind that asked for it.
   */
  hear(ctx: TxCtx, change: HeardChange, ids: readonly string[]): Promise<void>
}
