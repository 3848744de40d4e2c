import type { TxCtx } from '../../platform/context.ts'

type Watcher = (ctx: TxCtx, tableId: string, fieldId: string) => Promise<void>
const watchers = new Set<Watcher>()

/**
 * Another domain looks at fields that are worked out in another way from now on, before that is kept: what it throws
 * undoes the change.
 */
export function watchFields(watcher: Watcher): void {
  watchers.add(watcher)
}

export async function askWatchers(ctx: TxCtx, tableId: string, fieldId: string): Promise<void> {
  for (const watcher of watchers) await watcher(ctx, tableId, fieldId)
}
