import { z } from 'zod'
import type { Services } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { defineJob } from '../../../platform/jobs/define.ts'
import { freshStructure, searchTextSql } from '../../engine/index.ts'
import {
  hasWaiting,
  holdStructure,
  listMaybeWaiting,
  listRenewals,
  listWrittenSince,
  type TableKey,
  type WaitingPage,
  settleSearch,
  takeTexts,
  tryHoldSearch,
} from '../queries/search.ts'
import { renewSearch } from './renew-search.ts'

const lookEveryMs = 1_000
/** Texts are taken once a table is left alone for a moment: in the middle of a thousand writes they would only be in the way. */
const quietMs = 2_000
const longestMs = 20_000
/** So many at a time, that each statement is short. */
const batch = 2_000
/** Tables that one statement of the sweep looks at. */
const tablesAtOnce = 1_000
/** Fewer are found soon enough as they are. */
const many = 1_000

/**
 * Takes the texts of all records of a table that wait. One process at a time; another finds nothing to do. False where
 * the table's structure is changing, and it is to be tried again.
 */
async function keepSearch(
  database: Database,
  orgId: string,
  tableId: string,
  isStopping: () => boolean,
): Promise<boolean> {
  const db = database.org(orgId)
  let all = 0
  for (let taken = batch; taken >= batch && !isStopping(); all += taken) {
    const structure = await freshStructure(database, db, orgId)
    const table = structure.tables.get(tableId)
    if (!table) return true
    const done = await db.transaction().execute(async (trx) => {
      if (!(await holdStructure(trx, orgId, tableId, table.row.version))) return null
      if (!(await tryHoldSearch(trx, tableId))) return 0
      const text = searchTextSql([...table.fields.values()], 't', structure.settings)
      return takeTexts(trx, orgId, tableId, text, batch)
    })
    if (done === null) return false
    taken = done
  }
  if (all >= many && !isStopping()) await settleSearch(db, orgId, tableId, all)
  return true
}

/** Follows the outbox, and brings the search of tables that were written up to date a moment later. */
export function followWrites({ database, log }: Services): () => Promise<void> {
  let last: string | null = null
  let isStopping = false
  let working: Promise<void> | null = null
  const waiting = new Map<string, { since: number; until: number }>()
  const look = async () => {
    const written = await listWrittenSince(database.system(), last)
    last = written.last
    const now = performance.now()
    for (const key of written.tables) waiting.set(key, { since: waiting.get(key)?.since ?? now, until: now + quietMs })
    for (const [key, { since, until }] of waiting) {
      if (isStopping || (now < until && now < since + longestMs)) continue
      waiting.delete(key)
      const [orgId = '', tableId = ''] = key.split(' ')
      const isDone = await keepSearch(database, orgId, tableId, () => isStopping)
      if (!isDone) waiting.set(key, { since, until: now + quietMs })
    }
  }
  const timer = setInterval(() => {
    // What is missed waits where searches find it all the same, until the sweep.
    working ??= look()
      .catch((err: unknown) => log.warn({ err }, 'the search could not be brought up to date'))
      .finally(() => {
        working = null
      })
  }, lookEveryMs)
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
  run: async ({ db, database }, _input, { signal }) => {
    for (let after: TableKey | null = { org_id: '', id: '' }; after; ) {
      const page: WaitingPage = await listMaybeWaiting(db, after, tablesAtOnce)
      for (const { org_id, id } of page.tables) {
        if (signal.aborted) return
        // It may have been erased since the list was read.
        if (await unlessGone(() => hasWaiting(db, org_id, id)))
          await keepSearch(database, org_id, id, () => signal.aborted)
      }
      after = page.next
    }
    for (const { org_id, table_id } of await listRenewals(database.system())) {
      if (signal.aborted) return
      await renewSearch(database, org_id, table_id, () => signal.aborted)
    }
  },
})

const undefinedTable = '42P01'

/** False where the table that is looked at is no longer there. */
async function unlessGone(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return false
    throw error
  }
}
