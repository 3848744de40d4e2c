import type { ConnectorId, ImportState } from '@oficina/contract/imports/shapes'
import { type Generated, type JSONColumnType, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { deleteInBatches } from '../../platform/jobs/org-sweep.ts'
import type { Counts, ImportError, Looks, Plan, Undone } from './types.ts'

interface ImportsTable {
  org_id: string
  id: string
  user_id: string
  connector_id: ConnectorId
  state: Generated<ImportState>
  file_id: string | null
  file_name: string | null
  file_size: string | null
  sheets: JSONColumnType<string[], string | undefined, string>
  looks: JSONColumnType<Looks, string | undefined, string>
  plan: JSONColumnType<Plan | null, string | undefined, string>
  total: string | null
  done: Generated<string>
  counts: JSONColumnType<Partial<Counts>, string | undefined, string>
  error: JSONColumnType<ImportError | null, string | null | undefined, string | null>
  undone: JSONColumnType<Undone | null, string | undefined, string>
  /** A sealed connection, while its tables are fetched. */
  connection: string | null
  connection_at: string | null
  created_at: Generated<string>
  started_at: string | null
  finished_at: string | null
}

interface RejectionsTable {
  org_id: string
  import_id: string
  n: Generated<string>
  row_number: string
  sheet: string
  column_label: string | null
  value: string | null
  reason: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    imports: ImportsTable
    import_rejections: RejectionsTable
  }
}

export type ImportRow = Selectable<ImportsTable>
export type Rejection = Pick<Selectable<RejectionsTable>, 'sheet' | 'column_label' | 'value' | 'reason'> & {
  row: number
}

export async function insertImport(
  db: Db,
  row: { org_id: string; id: string; user_id: string; connector_id: ConnectorId },
): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      ...row,
      file_id: null,
      file_name: null,
      file_size: null,
      total: null,
      connection: null,
      connection_at: null,
      started_at: null,
      finished_at: null,
    })
    .execute()
}

export async function findImport(db: Db, orgId: string, id: string): Promise<ImportRow | null> {
  const query = db.selectFrom('imports').selectAll().where('org_id', '=', orgId).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Held still until the transaction ends: whoever cancels waits for the batch that is being written. */
export async function holdImport(db: Db, orgId: string, id: string): Promise<ImportRow | null> {
  const query = db.selectFrom('imports').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export interface ImportChange {
  state?: ImportState
  file?: { id: string; name: string; size: number } | null
  sheets?: readonly string[]
  /** Takes the place of what was known of the same sheets. */
  looks?: Looks
  plan?: Plan
  total?: number
  done?: number
  counts?: Counts
  error?: ImportError | null
  undone?: Undone
  /** Sealed; null forgets it. */
  connection?: string | null
  isStarted?: true
  isFinished?: true
}

export async function changeImport(db: Db, orgId: string, id: string, change: ImportChange): Promise<void> {
  const { state, file, sheets, looks, plan, total, done, counts, error, undone, connection, isStarted, isFinished } =
    change
  await db
    .updateTable('imports')
    .set({
      ...(state && { state }),
      ...(file && { file_id: file.id, file_name: file.name, file_size: String(file.size) }),
      // What it was called is still told.
      ...(file === null && { file_id: null }),
      ...(sheets && { sheets: jsonOf(sheets) }),
      ...(looks && { looks: sql<string>`looks || ${jsonOf(looks)}::jsonb` }),
      ...(file && { looks: '{}' }),
      ...(plan && { plan: JSON.stringify(plan) }),
      ...(total !== undefined && { total: String(total) }),
      ...(done !== undefined && { done: String(done) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(error !== undefined && { error: error && JSON.stringify(error) }),
      ...(undone && { undone: JSON.stringify(undone) }),
      ...(connection !== undefined && {
        connection,
        connection_at: connection === null ? null : sql<string>`now()`,
      }),
      ...(isStarted && { started_at: sql<string>`now()` }),
      ...(isFinished && { finished_at: sql<string>`now()` }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** What a file holds may be anything, and PostgreSQL keeps neither NUL nor half characters. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\0', '\uFFFD').toWellFormed() : one,
  )

/** Newest first; `userId` null is everyone's. Those that were never started are nobody's concern. */
export async function listImports(
  db: Db,
  orgId: string,
  of: { userId: string | null; before: string | null; limit: number },
): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('started_at', 'is not', null)
    .$if(of.userId !== null, (query) => query.where('user_id', '=', of.userId))
    .$if(of.before !== null, (query) => query.where(sql<boolean>`created_at < ${of.before}::timestamptz`))
    .orderBy('created_at', 'desc')
    .limit(of.limit)
    .execute()
}

export async function insertRejections(
  db: Db,
  orgId: string,
  importId: string,
  rejections: readonly Rejection[],
): Promise<void> {
  if (rejections.length === 0) return
  const pick = <K extends keyof Rejection>(key: K) => rejections.map((one) => one[key])
  await sql`insert into oficina.import_rejections (org_id, import_id, row_number, sheet, column_label, value, reason)
    select ${orgId}, ${importId}, r.* from unnest(${pick('row')}::bigint[], ${pick('sheet')}::text[],
      ${pick('column_label')}::text[], ${pick('value')}::text[], ${pick('reason')}::text[]) as r`.execute(db)
}

export async function listRejections(
  db: Db,
  orgId: string,
  importId: string,
  page: { after: string; limit: number },
): Promise<(Rejection & { n: string })[]> {
  const { rows } = await sql<Rejection & { n: string }>`
    select n, row_number::int as row, sheet, column_label, value, reason from oficina.import_rejections
    where org_id = ${orgId} and import_id = ${importId} and n > ${page.after} order by n limit ${page.limit}`.execute(
    db,
  )
  return rows
}

/** The last change that an import wrote before this one; the very last where none is named. */
export async function lastChange(
  db: Db,
  orgId: string,
  importId: string,
  before: string | null,
): Promise<{ id: string; table_id: string; action: string } | null> {
  const { rows } = await sql<{ id: string; table_id: string; action: string }>`
    select id, table_id, action from oficina.changes
    where org_id = ${orgId} and run_id = ${importId} and id < coalesce(${before}::bigint, 9223372036854775807)
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export interface OldImport {
  org_id: string
  id: string
  file_id: string | null
}

/** Files that nobody imported in time. */
export async function listForgotten(db: Db, hours: number): Promise<OldImport[]> {
  const { rows } = await sql<OldImport>`
    select org_id, id, file_id from oficina.imports
    where state in ('draft', 'reading', 'read') and created_at < now() - make_interval(hours => ${hours})
    order by created_at limit 200`.execute(db)
  return rows
}

/** False where it was started meanwhile, or another run was faster. */
export async function deleteForgotten(db: Db, { org_id, id }: OldImport): Promise<boolean> {
  const done = await sql`delete from oficina.imports
    where org_id = ${org_id} and id = ${id} and state in ('draft', 'reading', 'read')`.execute(db)
  return done.numAffectedRows === 1n
}

/** How many rows were fetched; false where nobody waits for them any more. */
export async function noteFetched(db: Db, orgId: string, id: string, done: number): Promise<boolean> {
  const noted = await db
    .updateTable('imports')
    .set({ done: String(done) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'fetching')
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

/** Connections that are kept although no job fetches any more: its server died, time after time. */
export async function forgetOldConnections(db: Db, minutes: number, error: ImportError): Promise<void> {
  await sql`update oficina.imports
    set connection = null, connection_at = null, state = 'draft', error = ${JSON.stringify(error)}::jsonb
    where connection is not null and connection_at < now() - make_interval(mins => ${minutes})`.execute(db)
}

interface Address {
  id: string
  name: string
  email: string
}

/** People of the organisation, by what a file may call them. */
export async function listPeople(db: Db, orgId: string): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select u.id, oficina.user_name(u) as name, u.email from oficina.users u where u.org_id = ${orgId}`.execute(db)
  return rows
}

/** What imports that ended long ago rejected is of no use any more. */
export async function deleteOldRejections(db: Db, run: Pick<JobRun, 'signal'>, days: number): Promise<void> {
  await deleteInBatches(
    db,
    run,
    'import_rejections',
    sql`exists (select 1 from oficina.imports i where i.org_id = import_rejections.org_id
      and i.id = import_rejections.import_id and i.finished_at < now() - make_interval(days => ${days}))`,
  )
}
