import { setTimeout as pause } from 'node:timers/promises'
import { isMadeByDatabase } from '@oficina/kinds'
import { z } from 'zod'
import type { TxCtx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { defineJob } from '../../../platform/jobs/define.ts'
import {
  type FieldModel,
  freshStructure,
  isSearched,
  labelsOf,
  type SearchSettings,
  searchText,
  searchTextSql,
  type Structure,
} from '../../engine/index.ts'
import { askForRenewal, holdSearch, holdStructure, renewNextTexts } from '../queries/search.ts'
import { Batch } from './batch.ts'

const changeMs = 200

/** Makes the texts of all records of a table anew, a batch by a transaction; goes on where a dead worker stopped. */
export async function renewSearch(
  database: Database,
  orgId: string,
  tableId: string,
  isStopping: () => boolean,
): Promise<void> {
  const db = database.org(orgId)
  const batch = new Batch()
  for (let isDone = false; !isDone && !isStopping(); ) {
    const structure = await freshStructure(database, db, orgId)
    const table = structure.tables.get(tableId)
    if (!table) return
    const step = await batch.run((limit) =>
      db.transaction().execute(async (trx) => {
        if (!(await holdStructure(trx, orgId, tableId, table.row.version))) return null
        // Whoever else takes texts of this table ends first, or comes after: the newest text stays.
        await holdSearch(trx, tableId)
        const text = searchTextSql([...table.fields.values()], 't', structure.settings)
        return renewNextTexts(trx, orgId, tableId, text, limit)
      }),
    )
    if (step === 'again') continue
    // The structure is changing: the change goes first.
    if (step === null) await pause(changeMs)
    isDone = step ?? false
  }
}

/** Asked for by a change after which texts are made in another way. */
export const renewSearchJob = defineJob({
  name: 'tables.renew-search',
  input: z.object({ tableId: z.string() }),
  concurrency: 1,
  run: async ({ database, orgId }, { tableId }, { signal }) => {
    if (orgId !== null) await renewSearch(database, orgId, tableId, () => signal.aborted)
  },
})

/** Whether a value of the field may have another text than before. A new option changes none; a new name for one does. */
function differs(before: FieldModel | undefined, after: FieldModel, settings: SearchSettings): boolean {
  if (!isSearched(after)) return false
  if (!before) return isMadeByDatabase(after.kind, after.options)
  if (after.valueKind === before.valueKind && (after.valueKind === 'choice' || after.valueKind === 'choices')) {
    const labels = labelsOf(after)
    return [...labelsOf(before)].some(([id, label]) => labels.has(id) && labels.get(id) !== label)
  }
  return searchText(before, 't', settings) !== searchText(after, 't', settings)
}

/** After a change of structure: has the texts made anew, beside everyone's work, where they read differently now. */
export async function followTexts(
  ctx: TxCtx,
  before: Structure,
  after: Structure,
  tableIds: readonly string[],
): Promise<void> {
  for (const id of tableIds) {
    const [was, is] = [before.tables.get(id), after.tables.get(id)]
    if (!was || !is) continue
    if ([...is.fields.values()].some((field) => differs(was.fields.get(field.id), field, after.settings))) {
      await renewTexts(ctx, is.orgId, id)
    }
  }
}

/** After a change of the organisation's settings: moments are written on its clock. */
export async function renewMoments(ctx: TxCtx, structure: Structure): Promise<void> {
  for (const table of structure.tables.values()) {
    const hasMoments = [...table.fields.values()].some((field) => field.valueKind === 'dateTime' && isSearched(field))
    if (hasMoments) await renewTexts(ctx, table.orgId, table.id)
  }
}

/** Has all texts of a table made anew, beside everyone's work. */
export async function renewTexts(ctx: TxCtx, orgId: string, tableId: string): Promise<void> {
  await askForRenewal(ctx.db, orgId, tableId)
  await ctx.enqueue(renewSearchJob, { tableId }, { singletonKey: tableId })
}
