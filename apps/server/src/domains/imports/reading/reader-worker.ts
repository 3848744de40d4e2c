// A thread of its own for files that people bring: a large one holds up nobody, and a hostile one ends with this thread.
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { fileSources } from '../sources/index.ts'
import { staged } from '../sources/staged/index.ts'
import { type OpenSheet, readLimits, type Source, UnreadableFile } from '../sources/source.ts'
import { isBlank } from './is-blank.ts'
import { collectLabels } from './labels.ts'
import type { LinkSheet } from './find-links.ts'
import type { SheetLook } from './look.ts'
import { lettersOf, refuseHuge } from './row-size.ts'
import type { Answers, FileToRead, LabelsTask, Line, LookTask, ReaderMessage, ReaderTask, RowsTask } from './tasks.ts'

const beginningBytes = 4_096
const longestName = 200
/** Values that do not fit a type, which are told of all columns together. */
const misfitsOfAll = 1_000
/** What a batch may weigh, in letters and so much for each cell: the server holds two, beside what it makes of them. */
const [batchWeight, cellWeight] = [2_000_000, 20]

async function sourceOf({ path, name, isStaged }: FileToRead): Promise<Source> {
  if (isStaged) return staged
  await using file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
  const source = fileSources.find((one) => one.knows(name, buffer.subarray(0, bytesRead)))
  if (!source) throw new UnreadableFile('unknown_format')
  return source
}

async function openFile(task: FileToRead): Promise<{ source: string; sheets: readonly OpenSheet[] }> {
  const { path, name, read } = task
  const source = await sourceOf(task)
  const sheets = await source.open(path, name, read)
  if (sheets.length > readLimits.sheets) throw new UnreadableFile('too_much_memory')
  return { source: source.id, sheets: sheets.map((sheet) => ({ ...sheet, name: sheet.name.slice(0, longestName) })) }
}

async function sheetOf(task: FileToRead, sheet: number): Promise<OpenSheet> {
  const found = (await openFile(task)).sheets[sheet]
  if (!found) throw new UnreadableFile('unknown_sheet')
  return found
}

async function look(task: LookTask): Promise<Answers['look']> {
  // Only here: what knows every type takes a while to load, and reading rows does without it.
  await import('@oficina/kinds/phone-numbers')
  const { lookAndCompare, roomForTexts } = await import('./look.ts')
  const { findLinks } = await import('./find-links.ts')
  const { headerRow, env, unnamed } = task
  const { source, sheets } = await openFile(task)
  if (task.sheet !== undefined && !sheets[task.sheet]) throw new UnreadableFile('unknown_sheet')
  const seen: Answers['look']['sheets'][number][] = []
  const compared: LinkSheet[] = []
  const room = roomForTexts()
  let columns = 0
  for (const [index, sheet] of sheets.entries()) {
    if (task.sheet !== undefined && task.sheet !== index) continue
    const options = {
      headerRow: headerRow ?? sheet.namesRow,
      env,
      room,
      unnamed: (n: number) => unnamed.replace('{{number}}', String(n)),
    }
    const { look, texts } = await lookAndCompare(sheet, options)
    columns += look.columns.length
    if (columns > readLimits.columnsOfAll) throw new UnreadableFile('too_much_memory')
    seen.push({ index, ...look })
    compared.push({ index, name: sheet.name, columns: texts })
  }
  const leads = findLinks(compared)
  const withLinks = (of: SheetLook['columns'], n: number) =>
    of.map((column, at) => {
      const found = leads[n]?.[at]
      return found ? { ...column, leads: found } : column
    })
  return {
    source,
    sheets: seen.map((sheet, n) => ({ ...sheet, columns: withFewMisfits(withLinks(sheet.columns, n), columns) })),
  }
}

/** Of so many columns at all. Each names some values for each type: a wide file would tell more of them than of rows. */
function withFewMisfits(columns: SheetLook['columns'], all: number): SheetLook['columns'] {
  const kept = Math.max(1, Math.floor(misfitsOfAll / all))
  return columns.map((column) => ({
    ...column,
    fits: column.fits.map((fit) => ({ ...fit, misfits: fit.misfits.slice(0, kept) })),
  }))
}

/** Rows of data: without blank ones, and without the names and what stands above them. */
async function* linesOf(task: RowsTask | LabelsTask): AsyncGenerator<Line> {
  const sheet = await sheetOf(task, task.sheet)
  let row = 0
  for await (const cells of sheet.rows()) {
    row++
    refuseHuge(cells, row)
    if (row > task.headerRow && !isBlank(cells)) yield { row, cells }
  }
}

const say = (message: ReaderMessage) => parentPort?.postMessage(message)

/** One batch at a time: the next is read while this one is written, and no more. */
async function sendRows(task: RowsTask): Promise<void> {
  let batch: Line[] = []
  let weight = 0
  const send = async () => {
    const asked = parentPort ? once(parentPort, 'message') : Promise.resolve()
    say({ answer: batch })
    batch = []
    weight = 0
    await asked
  }
  for await (const line of linesOf(task)) {
    if (line.row <= task.after) continue
    batch.push(line)
    weight += lettersOf(line.cells) + cellWeight * line.cells.length
    if (batch.length === task.size || weight >= batchWeight) await send()
  }
  if (batch.length > 0) await send()
  say({ end: true })
}

async function work(task: ReaderTask): Promise<void> {
  switch (task.kind) {
    case 'open': {
      const { source, sheets } = await openFile(task)
      return say({ answer: { source, sheets: sheets.map(({ name }) => name) } })
    }
    case 'look':
      return say({ answer: await look(task) })
    case 'labels':
      return say({ answer: await collectLabels(linesOf(task), task.columns, task.most) })
    case 'rows':
      return sendRows(task)
  }
}

/**
 * The thread's limit of memory is one of objects; bytes, such as what an archive unpacks to whatever its directory says,
 * do not count there. Unpacking gives way after each piece, so this comes to its turn.
 */
const mostBytes = 256 * 1024 * 1024
setInterval(() => {
  if (process.memoryUsage().arrayBuffers < mostBytes) return
  say({ reason: 'too_much_memory', row: null })
  process.exit()
}, 20).unref()

try {
  await work(workerData as ReaderTask)
} catch (error) {
  if (error instanceof UnreadableFile) say({ reason: error.reason, row: error.row })
  else say({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
