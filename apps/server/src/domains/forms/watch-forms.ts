import type { TxCtx } from '../../platform/context.ts'

type Watcher = (ctx: TxCtx, tableId: string, formId: string) => Promise<void>
const watchers = new Set<Watcher>()

/** Another domain looks at forms that ask for something else or end elsewhere from now on: what it throws undoes it. */
export function watchForms(watcher: Watcher): void {
  watchers.add(watcher)
}

export async function askWatchers(ctx: TxCtx, tableId: string, formId: string): Promise<void> {
  for (const watcher of watchers) await watcher(ctx, tableId, formId)
}
