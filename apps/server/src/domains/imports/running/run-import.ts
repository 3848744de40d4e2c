import { fieldKindOf, type Json, type Names } from '@oficina/kinds'
import { z } from 'zod'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { freshStructure, type Structure, viewerFor } from '../../engine/index.ts'
import { defineRequestedJob, type Work } from '../../jobs/index.ts'
import { requireGrant } from '../../records/index.ts'
import '../events.ts'
import { isChoice } from '../choices.ts'
import { letGo, type StoredFile as File, withFile } from '../file.ts'
import { noteNames } from '../links/find-links.ts'
import { errorOf, problemOf } from '../own-import.ts'
import { peopleNames } from '../people-names.ts'
import * as queries from '../queries.ts'
import { labelsIn, rowsIn } from '../reading/reader.ts'
import type { Line } from '../reading/tasks.ts'
import { UnreadableFile } from '../sources/source.ts'
import type { ImportError, Plan, PlannedTable } from '../types.ts'
import { KeyFinder } from './key-finder.ts'
import { labelKey, type Labels, makeStructure, stepsOf } from './make-structure.ts'
import { LineReader } from './read-line.ts'
import { type Batch, Stopped, writeBatch, writerOf } from './write-batch.ts'

/** Rows that one transaction writes. */
const batchRows = 1_000
/** As many options as a field takes. */
const mostLabels = 1_000

/** The step, and the row behind which it goes on. */
const positionSchema = z.object({ table: z.number(), row: z.number() }).nullable()

/** Writes what a file holds, with the rights of whoever asked. */
export const runImport = defineRequestedJob({
  name: 'imports.run',
  input: z.object({ importId: z.string() }),
  run: async ({ importId }, work): Promise<Json> => {
    try {
      await importAll(importId, work)
    } catch (error) {
      // Cancelled: what was written stays until it is undone.
      if (error instanceof Stopped) return { importId }
      throw error instanceof UnreadableFile ? errorOf(problemOf(error)) : error
    }
    return { importId }
  },
  giveUp: (system, { importId }, refusal) => end(system, importId, problemIn(refusal)),
})

function problemIn(refusal: AppError | null): ImportError {
  const { reason, row, issues } = (refusal?.details ?? {}) as Record<string, unknown> & {
    issues?: { reason?: unknown }[]
  }
  const told = reason ?? issues?.[0]?.reason
  return {
    id: refusal?.id ?? 'internal',
    reason: typeof told === 'string' ? told : null,
    row: typeof row === 'number' ? row : null,
  }
}

async function importAll(importId: string, work: Work): Promise<void> {
  const first = await work.asker()
  const row = first.orgId === null ? null : await queries.findImport(first.db, first.orgId, importId)
  if (row?.state !== 'running' || !row.plan) throw new Stopped()
  const stop = new AbortController()
  try {
    await withFile(first, row, async (file) => {
      const plan = row.plan?.isMade ? row.plan : await make(work, row, file, stop.signal)
      const from = positionSchema.parse(work.position) ?? { table: 0, row: 0 }
      for (const [step, { table: at, isLater }] of stepsOf(plan).entries()) {
        const table = plan.tables[at]
        if (!table || step < from.table || table.type === 'import_create_structure') continue
        const after = step === from.table ? from.row : 0
        await importTable(work, row, file, { table, at, step, isLater, after }, stop.signal)
      }
    })
  } finally {
    stop.abort(new Stopped())
  }
  await end(first.as({ kind: 'system', task: 'imports.end' }), importId, null)
}

/** Tables, fields and options first: the file says which labels there are. */
async function make(work: Work, row: queries.ImportRow, file: File, signal: AbortSignal): Promise<Plan> {
  const writer = await writerOf(work, row.id)
  const structure = await freshStructure(writer.database, writer.db, row.org_id)
  const labels = await labelsOf(row.plan as Plan, structure, file, signal)
  return writer.tx(async (ctx) => {
    const held = await queries.holdImport(ctx.db, row.org_id, row.id)
    if (held?.state !== 'running' || !held.plan) throw new Stopped()
    if (held.plan.isMade) return held.plan
    const plan = await makeStructure(ctx, held.plan, labels)
    await noteNamed(ctx, row.id, plan)
    await queries.changeImport(ctx.db, row.org_id, row.id, { plan })
    await work.step(ctx, { done: 0, position: { table: 0, row: 0 } })
    return plan
  })
}

/** Records that were there before, by what the person may read of them. */
async function noteNamed(ctx: TxCtx, importId: string, { names = [] }: Plan): Promise<void> {
  if (names.length === 0 || ctx.orgId === null) return
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, ctx.orgId))
  for (const named of names) {
    const grant = requireGrant(viewer, named.tableId)
    if (!grant.readable.has(named.fieldId)) throw new AppError('conflict', { reason: 'field_gone' })
    await noteNames(ctx, importId, viewer, named)
  }
}

/** The texts of columns that become choices. */
async function labelsOf(plan: Plan, structure: Structure, file: File, signal: AbortSignal): Promise<Labels> {
  const labels = new Map<string, readonly string[]>()
  for (const [n, table] of plan.tables.entries()) {
    const known = structure.tables.get(table.tableId ?? '')?.fields
    const columns = table.fields.flatMap(({ column, fieldId, make }) => {
      const target = fieldId === null ? undefined : known?.get(fieldId)
      const kind = target?.kind ?? (make && fieldKindOf(make.type))
      if (!kind || !isChoice(kind)) return []
      return [{ column, isMany: kind.valueKindOf(target?.options ?? kind.defaults) === 'choices' }]
    })
    if (columns.length === 0) continue
    const { sheet, headerRow, read } = table
    const found = await labelsIn({ ...file, read, sheet, headerRow, columns, most: mostLabels }, signal)
    columns.forEach(({ column }, at) => labels.set(labelKey(n, column), found[at] ?? []))
  }
  return labels
}

async function importTable(
  work: Work,
  row: queries.ImportRow,
  file: File,
  part: Pick<Batch, 'table' | 'at' | 'step' | 'isLater'> & { after: number },
  signal: AbortSignal,
): Promise<void> {
  const { table, after, isLater } = part
  const keys = table.key === null || isLater ? null : new KeyFinder(table)
  const batch: Batch = { importId: row.id, ...part, keys, names: await namesFor(work, row, table) }
  const { sheet, headerRow, read } = table
  // With keys, what was written before a crash is read again: a key that comes twice is known by that.
  const skip = keys ? 0 : after
  const task = { ...file, read, sheet, headerRow, after: skip, size: batchRows }
  for await (const lines of rowsIn(task, signal)) {
    const [before, now] = [lines.filter((line) => line.row <= after), lines.filter((line) => line.row > after)]
    if (keys && before.length > 0) await noteKeys(work, batch, keys, before)
    if (now.length > 0) await writeBatch(work, batch, now)
  }
}

async function namesFor(work: Work, row: queries.ImportRow, table: PlannedTable): Promise<Names | null> {
  const ctx = await work.asker()
  const structure = await freshStructure(ctx.database, ctx.db, row.org_id)
  const known = structure.tables.get(table.tableId ?? '')?.fields
  const hasPeople = table.fields.some(({ fieldId }) => known?.get(fieldId ?? '')?.kind.traits.category === 'People')
  return hasPeople ? peopleNames(ctx, row.org_id) : null
}

async function noteKeys(work: Work, { table, names }: Batch, keys: KeyFinder, lines: readonly Line[]): Promise<void> {
  const ctx = await work.asker()
  if (ctx.orgId === null) return
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, ctx.orgId))
  const grant = viewer.grant(table.tableId ?? '')
  if (!grant) return
  const reader = new LineReader(table, grant, viewer.structure.settings, ctx.now().getTime(), names)
  keys.note(lines.map((line) => reader.read(line)))
}

/** Told once, whatever was tried how often. */
async function end(system: Ctx, importId: string, error: ImportError | null): Promise<void> {
  await system.tx(async (ctx: TxCtx) => {
    const row = ctx.orgId === null ? null : await queries.holdImport(ctx.db, ctx.orgId, importId)
    if (row?.state !== 'running') return
    const state = error ? 'failed' : 'done'
    await queries.changeImport(ctx.db, row.org_id, importId, { state, error, isFinished: true })
    await letGo(ctx, row)
    await announceEnd(ctx, row, error)
  })
}

export async function announceEnd(ctx: TxCtx, row: queries.ImportRow, error: ImportError | null): Promise<void> {
  const object = row.plan?.tables[0]?.tableId ?? null
  const told = {
    import_id: row.id,
    is_error: error !== null,
    message: error && (error.reason ?? error.id),
    target_url: object && `/object/${object}`,
    object,
  }
  await ctx.announce('import_table', told, { rooms: [`user:${row.user_id}`] })
}
