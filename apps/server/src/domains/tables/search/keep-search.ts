import { z } from 'zod'
import type { Services } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { eventsChannel } from '../../../platform/events.ts'
import { defineJob } from '../../../platform/jobs/define.ts'
import { freshStructure, searchTextSql } from '../../engine/index.ts'
import {
  holdStructure,
  listMaybeWaiting,
  listRenewals,
  listWaiting,
  listWrittenSince,
  type WaitingPage,
  settleSearch,
  takeTexts,
  tryHoldSearch,
} from '../queries/search.ts'
import { Batch } from './batch.ts'
import { renewSearch } from './renew-search.ts'

const tickMs = 1_000
/** Without a notice that anything happened the outbox is looked at so often: notices may be lost. */
const lookEveryMs = 15_000
/** Texts are taken once a table is left alone for a moment: in the middle of a thousand writes they would only be in the way. */
const quietMs = 2_000
const longestMs = 20_000
/** A table with more work than this goes on after the others. */
const turnMs = 10_000
/** Until then a sweep goes on with such tables, turn by turn; what is left then is for the next one. */
const sweepMs = 100_000
/** Organisations that one statement of the sweep looks at. */
const orgsAtOnce = 1_000

/** `changing`: the table's structure is, and it is to be tried again; `more`: its turn is over, and there is more to do. */
type Kept = 'done' | 'changing' | 'more'

/** Takes the texts of all records of a table that wait. One process at a time; another finds nothing to do. */
async function keepSearch(
  database: Database,
  orgId: string,
  tableId: string,
  isStopping: () => boolean,
): Promise<Kept> {
  const db = database.org(orgId)
  const started = performance.now()
  const batch = new Batch()
  let all = 0
  let kept: Kept = 'more'
  while (kept === 'more' && !isStopping() && performance.now() < started + turnMs) {
    const structure = await freshStructure(database, db, orgId)
    const table = structure.tables.get(tableId)
    if (!table) return 'done'
    const { size } = batch
    const taken = await batch.run((limit) =>
      db.transaction().execute(async (trx) => {
        if (!(await holdStructure(trx, orgId, tableId, table.row.version))) return null
        if (!(await tryHoldSearch(trx, tableId))) return 0
        const text = searchTextSql([...table.fields.values()], 't', structure.settings)
        return takeTexts(trx, orgId, tableId, text, limit)
      }),
    )
    if (taken === 'again') continue
    all += taken ?? 0
    if (taken === null) kept = 'changing'
    else if (taken < size) kept = 'done'
  }
  if (all > 0 && !isStopping()) await settleSearch(db, orgId, all)
  return kept
}

/**
 * Follows the outbox, and brings the search of tables that were written up to date a moment later. A notice tells that
 * there is something new, so that an idle server asks the database for next to nothing.
 */
export function followWrites({ database, listener, log }: Services): () => Promise<void> {
  let last: string | null = null
  let isStopping = false
  let working: Promise<void> | null = null
  let hasNews = true
  let lookedAt = 0
  const hear = () => {
    hasNews = true
  }
  listener.listen(eventsChannel, hear, hear).catch((err: unknown) => log.warn({ err }, 'events are not heard'))
  const waiting = new Map<string, { since: number; until: number }>()
  const readOutbox = async (now: number) => {
    if (!hasNews && now < lookedAt + lookEveryMs) return
    // Before the look: an event that comes while it lasts may not be in it.
    hasNews = false
    lookedAt = now
    const written = await listWrittenSince(database.system(), last)
    last = written.last
    for (const key of written.tables) waiting.set(key, { since: waiting.get(key)?.since ?? now, until: now + quietMs })
  }
  const look = async () => {
    const now = performance.now()
    await readOutbox(now)
    for (const [key, { since, until }] of waiting) {
      if (isStopping || (now < until && now < since + longestMs)) continue
      waiting.delete(key)
      const [orgId = '', tableId = ''] = key.split(' ')
      try {
        const kept = await keepSearch(database, orgId, tableId, () => isStopping)
        if (kept !== 'done') waiting.set(key, { since: now, until: now + quietMs })
      } catch (err) {
        // Left to the sweep; the others go on.
        log.warn({ err, orgId, tableId }, 'the search of a table could not be brought up to date')
      }
    }
  }
  const tick = () => {
    // What is missed waits where searches find it all the same, until the sweep.
    working ??= look()
      .catch((err: unknown) => log.warn({ err }, 'the search could not be brought up to date'))
      .finally(() => {
        working = null
      })
  }
  // At once: what is written from now on is followed, and what was before is left to the sweep.
  tick()
  const timer = setInterval(tick, tickMs)
  return async () => {
    isStopping = true
    clearInterval(timer)
    await working
  }
}

/** Finds tables that were left waiting: by a crash, by work that writes past the outbox, by a new way to make texts. */
export const sweepSearch = defineJob({
  name: 'tables.sweep-search',
  input: z.object({}),
  schedule: '*/2 * * * *',
  run: async ({ db, database, log }, _input, { signal }) => {
    const isStopping = () => signal.aborted
    const until = performance.now() + sweepMs
    // What is wrong with one table stops no other.
    const attempt = async <T>(orgId: string, tableId: string, work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work()
      } catch (err) {
        log.warn({ err, orgId, tableId }, 'the search of a table could not be brought up to date')
        return undefined
      }
    }
    let left: [string, string][] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: WaitingPage = await listMaybeWaiting(db, after, orgsAtOnce)
      for (const orgId of page.orgs) {
        // The organisation may have been erased since the list was read.
        for (const tableId of await unlessGone(() => listWaiting(db, orgId))) {
          if (signal.aborted) return
          const kept = await attempt(orgId, tableId, () => keepSearch(database, orgId, tableId, isStopping))
          if (kept === 'more') left.push([orgId, tableId])
        }
      }
      after = page.next
    }
    for (const { org_id, table_id } of await listRenewals(database.system())) {
      if (signal.aborted) return
      await attempt(org_id, table_id, () => renewSearch(database, org_id, table_id, isStopping))
    }
    while (left.length > 0 && performance.now() < until) {
      const again: [string, string][] = []
      for (const [orgId, tableId] of left) {
        if (signal.aborted) return
        const kept = await attempt(orgId, tableId, () => keepSearch(database, orgId, tableId, isStopping))
        if (kept === 'more') again.push([orgId, tableId])
      }
      left = again
    }
  },
})

const undefinedTable = '42P01'

/** Nothing where the list that is looked at is no longer there. */
async function unlessGone(look: () => Promise<string[]>): Promise<string[]> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return []
    throw error
  }
}
