import { sql } from 'kysely'
import type { TxCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { releaseFiles } from '../../../platform/files/jobs.ts'

export interface HeldFile {
  fileId: string
  recordId: number
  fieldId: string
}

/** Records hold these files from now on, whatever becomes of their values: history can put them back. */
export async function holdFiles(db: Db, orgId: string, tableId: string, held: readonly HeldFile[]): Promise<void> {
  const ids = held.map((one) => one.fileId)
  // First the files themselves: whoever is letting go of one waits for us, and then sees that it is held.
  await sql`with those as (select id from oficina.files where org_id = ${orgId} and id = any(${ids}) order by id for update)
    update oficina.files f set attached_at = coalesce(f.attached_at, now()) from those
    where f.org_id = ${orgId} and f.id = those.id`.execute(db)
  await sql`insert into oficina.record_files (org_id, table_id, file_id, record_id, field_id)
    select ${orgId}, ${tableId}, file, record, field
    from unnest(${ids}::text[], ${held.map((one) => one.recordId)}::bigint[], ${held.map((one) => one.fieldId)}::text[])
      as held (file, record, field)
    on conflict do nothing`.execute(db)
}

const filesPerJob = 500

/** What is gone for ever: these records, one field of all, or the whole table. */
export type Gone = { recordIds: readonly number[] } | { fieldId: string } | 'table'

/** What is gone holds no files any more. Those that nothing else holds go with the next collection. Tells how many at most `limit`. */
export async function dropFiles(
  ctx: TxCtx,
  orgId: string,
  tableId: string,
  gone: Gone,
  limit: number | null = null,
): Promise<number> {
  const isGone =
    gone === 'table'
      ? sql`true`
      : 'fieldId' in gone
        ? sql`field_id = ${gone.fieldId}`
        : sql`record_id = any(${gone.recordIds})`
  const { rows } = await sql<{ id: string }>`
    delete from oficina.record_files where ctid = any(array(
      select ctid from oficina.record_files where org_id = ${orgId} and table_id = ${tableId} and ${isGone} limit ${limit}))
    returning file_id as id`.execute(ctx.db)
  await releaseLater(ctx, orgId, rows)
  return rows.length
}

/** The pictures of a table's forms, which are deleted with the row of the table. */
export async function dropCovers(ctx: TxCtx, orgId: string, tableId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update oficina.intake_forms f set cover_file_id = null from oficina.intake_forms old
    where f.org_id = ${orgId} and f.table_id = ${tableId} and old.org_id = f.org_id and old.id = f.id
      and old.cover_file_id is not null
    returning old.cover_file_id as id`.execute(ctx.db)
  await releaseLater(ctx, orgId, rows)
}

/** The same for files of mails: those of some records, or of the whole table. */
export async function dropMailFiles(
  ctx: TxCtx,
  orgId: string,
  tableId: string,
  gone: Exclude<Gone, { fieldId: string }>,
  limit: number | null = null,
): Promise<number> {
  const isGone = gone === 'table' ? sql`true` : sql`record_id = any(${gone.recordIds})`
  const { rows } = await sql<{ id: string }>`
    delete from oficina.table_mail_files where ctid = any(array(
      select ctid from oficina.table_mail_files
      where org_id = ${orgId} and table_id = ${tableId} and ${isGone} limit ${limit}))
    returning file_id as id`.execute(ctx.db)
  await releaseLater(ctx, orgId, rows)
  return rows.length
}

export async function releaseLater(ctx: TxCtx, orgId: string, rows: readonly { id: string }[]): Promise<void> {
  const ids = [...new Set(rows.map((row) => row.id))]
  for (let n = 0; n < ids.length; n += filesPerJob)
    await ctx.enqueue(releaseFiles, { orgId, ids: ids.slice(n, n + filesPerJob) })
}
