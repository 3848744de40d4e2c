// A thread of its own for files that people bring: a large one holds up nobody, and a hostile one ends with this thread.
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { fileSources } from '../sources/index.ts'
import { type OpenSheet, readLimits, type Source, UnreadableFile } from '../sources/source.ts'
import { isBlank } from './is-blank.ts'
import { collectLabels } from './labels.ts'
import type { Answers, FileToRead, LabelsTask, Line, LookTask, ReaderMessage, ReaderTask, RowsTask } from './tasks.ts'

const beginningBytes = 4_096

async function sourceOf(path: string, name: string): Promise<Source> {
  await using file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
  const source = fileSources.find((one) => one.knows(name, buffer.subarray(0, bytesRead)))
  if (!source) throw new UnreadableFile('unknown_format')
  return source
}

async function openFile({ path, name, read }: FileToRead): Promise<{ source: string; sheets: readonly OpenSheet[] }> {
  const source = await sourceOf(path, name)
  return { source: source.id, sheets: await source.open(path, name, read) }
}

async function sheetOf(task: FileToRead, sheet: number): Promise<OpenSheet> {
  const found = (await openFile(task)).sheets[sheet]
  if (!found) throw new UnreadableFile('unknown_sheet')
  return found
}

async function look(task: LookTask): Promise<Answers['look']> {
  // Only here: what knows every type takes a while to load, and reading rows does without it.
  await import('@oficina/kinds/phone-numbers')
  const { lookAtSheet } = await import('./look.ts')
  const { headerRow, env, unnamed } = task
  const { source, sheets } = await openFile(task)
  if (task.sheet !== undefined && !sheets[task.sheet]) throw new UnreadableFile('unknown_sheet')
  const seen: Answers['look']['sheets'][number][] = []
  for (const [index, sheet] of sheets.entries()) {
    if (task.sheet !== undefined && task.sheet !== index) continue
    const options = {
      headerRow: headerRow ?? sheet.namesRow,
      env,
      unnamed: (n: number) => unnamed.replace('{{number}}', String(n)),
    }
    seen.push({ index, ...(await lookAtSheet(sheet, options)) })
  }
  return { source, sheets: seen }
}

/** Rows of data: without blank ones, and without the names and what stands above them. */
async function* linesOf(task: RowsTask | LabelsTask): AsyncGenerator<Line> {
  const sheet = await sheetOf(task, task.sheet)
  let row = 0
  for await (const cells of sheet.rows()) {
    row++
    if (cells.length > readLimits.columns) throw new UnreadableFile('too_many_columns', row)
    if (row > task.headerRow && !isBlank(cells)) yield { row, cells }
  }
}

const say = (message: ReaderMessage) => parentPort?.postMessage(message)

/** One batch at a time: the next is read while this one is written, and no more. */
async function sendRows(task: RowsTask): Promise<void> {
  let batch: Line[] = []
  const send = async () => {
    const asked = parentPort ? once(parentPort, 'message') : Promise.resolve()
    say({ answer: batch })
    batch = []
    await asked
  }
  for await (const line of linesOf(task)) {
    if (line.row <= task.after) continue
    batch.push(line)
    if (batch.length === task.size) await send()
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

try {
  await work(workerData as ReaderTask)
} catch (error) {
  if (error instanceof UnreadableFile) say({ reason: error.reason, row: error.row })
  else say({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
