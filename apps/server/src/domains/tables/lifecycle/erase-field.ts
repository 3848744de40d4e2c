import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { defineJob, type JobRun } from '../../../platform/jobs/define.ts'
import { columnName, type FieldRow, kindOf } from '../../engine/index.ts'
import { deleteField } from '../queries/archived-fields.ts'
import { listKeptColumns } from '../queries/field-changes.ts'
import { dropColumn, dropJoinTable } from '../queries/physical.ts'
import { dropFiles } from '../queries/record-files.ts'
import { searchAnew } from '../queries/search.ts'
import { setReferences } from '../references.ts'

/** A field for ever: its column, what its earlier types kept, its links, and then what history says of it. */
export async function eraseField(ctx: TxCtx, orgId: string, field: FieldRow): Promise<void> {
  for (const column of await listKeptColumns(ctx.db, orgId, field.id)) {
    await dropColumn(ctx.db, orgId, field.table_id, `"${column}"`)
  }
  await dropColumn(ctx.db, orgId, field.table_id, columnName(field.id))
  await dropJoinTable(ctx.db, orgId, field.id)
  // Its text stands in the search too, until that is taken anew.
  if (kindOf(field).traits.searchable) await searchAnew(ctx.db, orgId, field.table_id)
  await setReferences(ctx.db, orgId, { kind: 'field', id: field.id, tableId: field.table_id }, [])
  await deleteField(ctx.db, orgId, field.id)
  await sql`delete from oficina.sla_intervals where org_id = ${orgId} and field_id = ${field.id}`.execute(ctx.db)
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
  let place: { record: string; version: string } | undefined = { record: '0', version: '0' }
  while (place) {
    signal.throwIfAborted()
    const { rows }: { rows: { record: string; version: string }[] } = await sql<{ record: string; version: string }>`
      with page as (
        select record_id, version from oficina.history
        where org_id = ${orgId} and table_id = ${tableId}
          and (record_id, version) > (${place.record}::bigint, ${place.version}::bigint)
        order by record_id, version limit ${batch}
      ), cleaned as (
        update oficina.history h set before = h.before - ${fieldId}::text, after = h.after::jsonb - ${fieldId}::text
        from page where h.org_id = ${orgId} and h.table_id = ${tableId} and h.record_id = page.record_id
          and h.version = page.version and (h.before ? ${fieldId} or h.after::jsonb ? ${fieldId})
      )
      select record_id as record, version from page order by record_id desc, version desc limit 1`.execute(ctx.db)
    place = rows[0]
  }
  for (let dropped = batch; dropped === batch; ) {
    signal.throwIfAborted()
    dropped = await ctx.tx((ctx) => dropFiles(ctx, orgId, tableId, { fieldId }, batch))
  }
}
