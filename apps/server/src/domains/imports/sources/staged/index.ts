import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type ColumnHint, type OpenSheet, readLimits, type Source, UnreadableFile } from '../source.ts'
import type { StagedColumn, StagedSheet } from './staged-lines.ts'

/**
 * What was fetched from a remote source: lines of JSON that the product itself wrote (`staged-lines.ts`). It is no source
 * of `fileSources`, because a file that someone sends must not be able to name types, keys and links.
 */
export const staged: Source = {
  id: 'staged',
  knows: () => false,
  open: async (path) => {
    const sheets = await sheetsIn(path)
    if (sheets.length === 0) throw new UnreadableFile('empty_file')
    return sheets.map(({ sheet, columns, start, end }): OpenSheet => {
      if (columns.length > readLimits.columns) throw new UnreadableFile('too_many_columns')
      return {
        name: sheet,
        columns: columns.map(hintOf),
        read: {},
        namesRow: 1,
        rows: async function* () {
          yield columns.map(({ name }) => name)
          if (start <= end) yield* rowsBetween(path, start, end)
        },
      }
    })
  },
}

interface FoundSheet extends StagedSheet {
  /** The bytes of its rows, both included. */
  start: number
  end: number
}

const [newline, brace] = [0x0a, 0x7b]

/** Where each sheet is. Only lines of sheets are parsed: they are objects, and rows are lists. */
async function sheetsIn(path: string): Promise<FoundSheet[]> {
  const sheets: FoundSheet[] = []
  let at = 0
  let isFresh = true
  /** Pieces of a line that describes a sheet. */
  let line: Buffer[] | null = null
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; ) {
      if (isFresh && chunk[from] === brace) {
        const last = sheets.at(-1)
        if (last) last.end = at + from - 1
        line = []
      }
      const found = chunk.indexOf(newline, from)
      const to = found < 0 ? chunk.length : found
      line?.push(chunk.subarray(from, to))
      isFresh = found >= 0
      if (isFresh && line) {
        sheets.push({ ...sheetOf(Buffer.concat(line)), start: at + to + 1, end: -1 })
        line = null
      }
      from = to + 1
    }
    at += chunk.length
  }
  const last = sheets.at(-1)
  if (last) last.end = at - 1
  return sheets
}

const sheetOf = (line: Buffer) => parsed(line.toString('utf8')) as StagedSheet

const hintOf = ({ type, isKey, link }: StagedColumn): ColumnHint => ({
  ...(type && { type }),
  ...(isKey && { isKey }),
  ...(link && { link }),
})

async function* rowsBetween(path: string, start: number, end: number): AsyncGenerator<readonly string[]> {
  const input = createReadStream(path, { start, end, highWaterMark: 256 * 1024 })
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield parsed(line) as string[]
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new UnreadableFile('broken_file')
  }
}
