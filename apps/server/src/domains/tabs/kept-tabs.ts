import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { readStamps, readTabs } from './queries.ts'
import { tabKinds } from './kinds.ts'
import type { Tab } from './tab-kind.ts'

/** In all organisations together; some six megabytes. */
const mostKept = 20_000

interface Kept {
  stamp: string
  tabs: readonly Tab[]
}

/** The lists that a process has read, those that were read last at the end. */
class KeptTabs {
  readonly #lists = new Map<string, Kept>()
  #count = 0

  get(key: string): Kept | undefined {
    return this.#lists.get(key)
  }

  keep(key: string, kept: Kept): void {
    this.#forget(key)
    this.#lists.set(key, kept)
    this.#count += kept.tabs.length
    for (const oldest of this.#lists.keys()) {
      if (this.#count <= mostKept || oldest === key) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#count -= this.#lists.get(key)?.tabs.length ?? 0
    this.#lists.delete(key)
  }
}

const kept = new WeakMap<Database, KeptTabs>()

function keptBy(database: Database): KeptTabs {
  const found = kept.get(database)
  if (found) return found
  const made = new KeptTabs()
  kept.set(database, made)
  return made
}

/**
 * Every tab of the organisation, a list for each kind, whoever asks. The database tells each time whether what this
 * process keeps still holds, and only what changed is read anew; a list that did not change is the same object.
 */
export async function everyTab(ctx: Ctx, orgId: string): Promise<(readonly Tab[])[]> {
  const lists = keptBy(ctx.database)
  const stamps = await readStamps(ctx, orgId)
  return Promise.all(
    tabKinds.map(async (kind) => {
      const key = `${orgId} ${kind.type}`
      const before = lists.get(key)
      if (before && before.stamp === stamps.get(kind.type)) return before.tabs
      const now = await readTabs(ctx, orgId, kind)
      // A transaction may still fail: what only it sees is not kept for others.
      if (!ctx.db.isTransaction) lists.keep(key, now)
      return now.tabs
    }),
  )
}
