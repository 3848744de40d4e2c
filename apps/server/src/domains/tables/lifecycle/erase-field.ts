import { z } from 'zod'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { defineJob, type JobRun } from '../../../platform/jobs/define.ts'
import { columnName, type FieldRow, kindOf } from '../../engine/index.ts'
import { deleteField } from '../queries/archived-fields.ts'
import { deleteIntervalsOf, type HistoryPlace, removeFromHistory } from '../queries/erased.ts'
import { listKeptColumns } from '../queries/field-changes.ts'
import { dropColumn, dropJoinTable } from '../queries/physical.ts'
import { dropFiles } from '../queries/record-files.ts'
import { setReferences } from '../queries/references.ts'
import { renewTexts } from '../search/renew-search.ts'

/** A field for ever: its column, what its earlier types kept, its links, and then what history says of it. */
export async function eraseField(ctx: TxCtx, orgId: string, field: FieldRow): Promise<void> {
  for (const column of await listKeptColumns(ctx.db, orgId, field.id)) {
    await dropColumn(ctx.db, orgId, field.table_id, `"${column}"`)
  }
  await dropColumn(ctx.db, orgId, field.table_id, columnName(field.id))
  await dropJoinTable(ctx.db, orgId, field.id)
  // Its text stands in the search too, until all are made anew.
  if (kindOf(field).traits.searchable) await renewTexts(ctx, orgId, field.table_id)
  await setReferences(ctx.db, orgId, { kind: 'field', id: field.id, tableId: field.table_id }, [])
  await deleteField(ctx.db, orgId, field.id)
  await deleteIntervalsOf(ctx.db, orgId, field.id)
  await ctx.enqueue(forgetField, { orgId, tableId: field.table_id, fieldId: field.id })
}

const batch = 2_000

/** Takes a field's values out of history, and lets go of its files; in pieces, since there may be millions. */
export const forgetField = defineJob({
  name: 'tables.forget-field',
  input: z.object({ orgId: z.string(), tableId: z.string(), fieldId: z.string() }),
  concurrency: 1,
  expireSeconds: 6 * 60 * 60,
  run: (ctx, { orgId, tableId, fieldId }, run) => forget(ctx.in(orgId), orgId, tableId, fieldId, run),
})

async function forget(ctx: Ctx, orgId: string, tableId: string, fieldId: string, { signal }: JobRun): Promise<void> {
  let place: HistoryPlace | undefined = { record: '0', version: '0' }
  while (place) {
    signal.throwIfAborted()
    place = await removeFromHistory(ctx.db, { orgId, tableId, fieldId }, place, batch)
  }
  for (let dropped = batch; dropped === batch; ) {
    signal.throwIfAborted()
    dropped = await ctx.tx((ctx) => dropFiles(ctx, orgId, tableId, { fieldId }, batch))
  }
}
