import { importLimits } from '@oficina/contract/imports/shapes'
import type { Names } from '@oficina/kinds'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { freshStructure, type Viewer, viewerFor } from '../../engine/index.ts'
import type { Work } from '../../jobs/index.ts'
import { type RecordOp, requireGrant, type WriteResult, writeRecords } from '../../records/index.ts'
import { noteRows, recordsOfRows, settleLinks } from '../links/find-links.ts'
import * as queries from '../queries.ts'
import type { Line } from '../reading/tasks.ts'
import { type Counts, noCounts, type PlannedTable } from '../types.ts'
import type { KeyedLine, KeyFinder } from './key-finder.ts'
import { LineReader, type ReadLine, rejection } from './read-line.ts'

/** Someone stopped the import, or it has ended otherwise. */
export class Stopped extends Error {
  override name = 'Stopped'
}

export interface Batch {
  importId: string
  table: PlannedTable
  /** Its place in the plan, and that of the step. */
  at: number
  step: number
  /** Rows are there already, and get the links that could not be written with them. */
  isLater: boolean
  keys: KeyFinder | null
  names: Names | null
}

/** The person who asked, as they are now, with what they write named after the import. */
export async function writerOf(work: Work, importId: string): Promise<Ctx> {
  return (await work.asker()).within({ kind: 'import', id: importId, run: importId })
}

/** Refusals of single rows; every other ends the import. */
const ofRows = new Set(['invalid_input', 'unique_violation', 'permission_denied', 'conflict', 'not_found'])

/**
 * Writes rows in one transaction with how far the import is then, so that none is written twice or left out. Where the
 * table refuses some, they are found by halves: each half is a step of its own.
 */
export async function writeBatch(work: Work, batch: Batch, lines: readonly Line[], isPartial = false): Promise<void> {
  const writer = await writerOf(work, batch.importId)
  try {
    const write = batch.isLater ? linkIn : writeIn
    const read = await writer.tx((ctx) => write(ctx, work, batch, lines, isPartial))
    batch.keys?.note(read)
  } catch (error) {
    if (!(error instanceof AppError) || !ofRows.has(error.id) || error.details.isFatal) throw error
    if (!isPartial) return writeBatch(work, batch, lines, true)
    if (lines.length > 1) {
      const half = Math.ceil(lines.length / 2)
      await writeBatch(work, batch, lines.slice(0, half), false)
      return writeBatch(work, batch, lines.slice(half), false)
    }
    const refused = await writerOf(work, batch.importId)
    await refused.tx((ctx) => refuseLine(ctx, work, batch, lines, error))
  }
}

const fatal = (error: AppError) => new AppError(error.id, { ...error.details, isFatal: true })

async function viewerOf(ctx: TxCtx, { tableId, type }: PlannedTable): Promise<Viewer> {
  if (ctx.orgId === null || tableId === null) throw new Error('an import without a table')
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, ctx.orgId))
  try {
    const { can } = requireGrant(viewer, tableId)
    const isAllowed = can.createRecords && (type !== 'import_update' || can.updateRecords)
    if (!isAllowed) throw new AppError('permission_denied', { needs: 'createRecords' })
  } catch (error) {
    throw error instanceof AppError ? fatal(error) : error
  }
  return viewer
}

async function writeIn(
  ctx: TxCtx,
  work: Work,
  batch: Batch,
  lines: readonly Line[],
  isPartial: boolean,
): Promise<ReadLine[]> {
  const { table, keys, at, importId } = batch
  const row = await hold(ctx, importId)
  const { viewer, read } = await readIn(ctx, batch, lines)
  const kept = read.filter(({ isSkipped }) => !isSkipped)
  const keyed = keys ? await keys.find(ctx, viewer, kept) : kept.map((line): KeyedLine => ({ line, id: null }))
  const counts: Counts = { ...noCounts, ...row.counts }
  counts.skipped += read.length - keyed.length
  for (const { line } of keyed) counts.emptied += line.rejections.length
  const isNew = ({ id }: KeyedLine) => id === null
  const create = keyed.filter(isNew)
  const known = keyed.filter((one) => !isNew(one))
  for (const { line, id } of known) line.id = id
  counts.created += await write(ctx, batch, create, isPartial, counts)
  if (table.type === 'import_update') counts.updated += await write(ctx, batch, known, isPartial, counts)
  else counts.skipped += known.length
  await noteRows(
    ctx,
    importId,
    table,
    at,
    keyed.map(({ line }) => line),
  )
  await step(
    ctx,
    work,
    batch,
    row,
    lines,
    counts,
    read.flatMap(({ rejections }) => rejections),
  )
  return read
}

/** Reads rows as the fields that they go to, and finds the records that they name, with the rights of now. */
async function readIn(
  ctx: TxCtx,
  { table, isLater, names, importId }: Batch,
  lines: readonly Line[],
): Promise<{ viewer: Viewer; read: ReadLine[] }> {
  const viewer = await viewerOf(ctx, table)
  const grant = requireGrant(viewer, table.tableId ?? '')
  const now = { ...table, fields: table.fields.filter(({ link }) => (link?.isLater ?? false) === isLater) }
  const reader = readerOf(() => new LineReader(now, grant, viewer.structure.settings, ctx.now().getTime(), names))
  const read = lines.map((line) => reader.read(line))
  await settleLinks(ctx, importId, table, read)
  return { viewer, read }
}

/** Gives rows that are there the links to rows that came after them. */
async function linkIn(
  ctx: TxCtx,
  work: Work,
  batch: Batch,
  lines: readonly Line[],
  isPartial: boolean,
): Promise<ReadLine[]> {
  const { importId, at } = batch
  const row = await hold(ctx, importId)
  const { read } = await readIn(ctx, batch, lines)
  const rows = read.map((line) => line.row)
  const ids = await recordsOfRows(ctx, importId, at, rows)
  const there = read.flatMap((line): KeyedLine[] => {
    const id = ids.get(line.row)
    return id === undefined ? [] : [{ line, id }]
  })
  const counts: Counts = { ...noCounts, ...row.counts }
  for (const { line } of there) counts.emptied += line.rejections.length
  await write(ctx, batch, there, isPartial, counts)
  const rejections = there.flatMap(({ line }) => line.rejections)
  await step(ctx, work, batch, row, lines, counts, rejections)
  return read
}

/** A field that is gone or may no longer be written ends the import, whatever its rows are. */
function readerOf(make: () => LineReader): LineReader {
  try {
    return make()
  } catch (error) {
    throw error instanceof AppError ? fatal(error) : error
  }
}

/** Held until the rows are written: whoever stops the import waits for them, and no more are written then. */
async function hold(ctx: TxCtx, importId: string): Promise<queries.ImportRow> {
  const row = ctx.orgId === null ? null : await queries.holdImport(ctx.db, ctx.orgId, importId)
  if (row?.state !== 'running') throw new Stopped()
  return row
}

async function write(
  ctx: TxCtx,
  { importId, table }: Batch,
  lines: readonly KeyedLine[],
  isPartial: boolean,
  counts: Counts,
): Promise<number> {
  const given = lines.filter(({ line, id }) => id === null || Object.keys(line.values).length > 0)
  if (given.length === 0) return 0
  const ops = given.map(
    ({ line: { values }, id }): RecordOp => (id === null ? { op: 'create', values } : { op: 'update', id, values }),
  )
  const { rows } = await writeRecords(ctx, table.tableId ?? '', ops, {
    source: 'import',
    note: { import: importId },
    partial: isPartial,
    unheard: table.isQuiet,
  })
  for (const [n, result] of rows.entries()) {
    const line = given[n]?.line
    if (line && result.ok) Object.assign(line, { id: result.id, isWritten: true })
  }
  const refused = rows.flatMap((result, n) => (result.ok ? [] : [{ result, line: given[n]?.line }]))
  for (const { result, line } of refused) if (line) noteRefusal(table, line, result)
  counts.rejected += refused.length
  return rows.length - refused.length
}

type Refusal = Extract<WriteResult['rows'][number], { ok: false }>

function noteRefusal(table: PlannedTable, line: ReadLine, { error, issues }: Refusal): void {
  const issue = issues[0]
  const planned = table.fields.find(({ fieldId }) => issue?.path === `values.${fieldId}`)
  const cell = planned && { label: planned.label, text: line.cells[planned.column] ?? '' }
  line.rejections.push(rejection(table, line.row, issue?.reason ?? error, cell))
}

/** The one row of a batch that the table refuses as a whole. */
async function refuseLine(
  ctx: TxCtx,
  work: Work,
  batch: Batch,
  lines: readonly Line[],
  error: AppError,
): Promise<void> {
  const row = await hold(ctx, batch.importId)
  const counts: Counts = { ...noCounts, ...row.counts }
  counts.rejected += lines.length
  const { issues, reason } = error.details as { issues?: { reason?: string }[]; reason?: string }
  const told = issues?.[0]?.reason ?? reason ?? error.id
  await step(
    ctx,
    work,
    batch,
    row,
    lines,
    counts,
    lines.map((line) => rejection(batch.table, line.row, told)),
  )
}

async function step(
  ctx: TxCtx,
  work: Work,
  { step: at, isLater }: Batch,
  row: queries.ImportRow,
  lines: readonly Line[],
  counts: Counts,
  rejections: readonly queries.Rejection[],
): Promise<void> {
  // Rows count once, however often they are gone through.
  const done = work.done + (isLater ? 0 : lines.length)
  const listed = counts.rejected + counts.emptied + counts.skipped
  if (listed <= importLimits.rejected) await queries.insertRejections(ctx.db, row.org_id, row.id, rejections)
  await queries.changeImport(ctx.db, row.org_id, row.id, { done, counts })
  await work.step(ctx, { done, position: { table: at, row: lines.at(-1)?.row ?? 0 } })
}
