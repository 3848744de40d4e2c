import { readFile, stat } from 'node:fs/promises'
import { valueText } from '../cell-text.ts'
import { type OpenSheet, readLimits, type Source, UnreadableFile } from '../source.ts'
import { openBinary } from './binary.ts'
import { Pace } from './pace.ts'
import { unpackedSize } from './unpacked-size.ts'

/** It is held in memory whole: such a spreadsheet has more rows than a table takes. */
const mostBytes = 96 * 1024 ** 2
/** A spreadsheet of half a gigabyte is larger than anyone's, and a small file that unpacks to more is no spreadsheet. */
const mostUnpacked = 1024 ** 3

/** Spreadsheets: every sheet at once, dates as dates, formulas as their values. */
export const excel: Source = {
  id: 'microsoft-excel',
  knows: (name) => /\.(?:xlsx|xlsm|xlsb|xls|ods)$/i.test(name),
  open: async (path, name) => {
    if ((await stat(path)).size > mostBytes) throw new UnreadableFile('too_much_memory')
    const bytes = await readFile(path)
    if (bytes.length === 0) throw new UnreadableFile('empty_file')
    const size = unpackedSize(bytes)
    if (size !== null && size > mostUnpacked) throw new UnreadableFile('too_much_memory')
    const sheets = await readable(() => openAs(bytes, name, size !== null))
    if (sheets.length === 0) throw new UnreadableFile('empty_file')
    return sheets
  },
}

/** By its bytes: people give a file of 1997 the ending of 2007, and the other way round. */
async function openAs(bytes: Uint8Array, name: string, isArchive: boolean): Promise<OpenSheet[]> {
  if (isArchive) {
    if (/\.ods$/i.test(name)) return openOds(bytes)
    return /\.xlsb$/i.test(name) ? openBinary(bytes) : openXlsx(bytes)
  }
  const isOld = /\.xls$/i.test(name)
  if (!isCompound(bytes)) throw new UnreadableFile('broken_file')
  try {
    return await openBinary(bytes)
  } catch (error) {
    // What Excel locks with a password looks like a file of 1997, and is none.
    throw isOld ? error : new UnreadableFile('locked_file')
  }
}

const isCompound = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, 4).toString('hex') === 'd0cf11e0'

/** Whatever the parser cannot make sense of is the file's fault. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('broken_file')
  }
}

async function openXlsx(bytes: Uint8Array): Promise<OpenSheet[]> {
  const { readXlsx } = await import('hucre/xlsx')
  const found: { name: string; index: number }[] = []
  // Asked about every sheet, and reads none of them.
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) found.push({ name, index })
      return false
    },
  })
  return found.map(({ name, index }) => ({ name, read: {}, rows: () => rowsOf(bytes, index) }))
}

async function* rowsOf(bytes: Uint8Array, sheet: number): AsyncGenerator<string[]> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const pace = new Pace()
  const rows = streamXlsxRows(bytes, { sheet })
  const first = await readable(() => pace.begin(() => rows.next()))
  let next = 0
  try {
    for (let row = first; !row.done; row = await readable(() => rows.next())) {
      pace.hold()
      const { index, values } = row.value
      if (index - next > readLimits.rows) throw new UnreadableFile('too_many_rows', index + 1)
      // Rows without anything are not in the file; people count them.
      for (; next < index; next++) yield []
      next++
      yield values.map(valueText)
      pace.go()
    }
  } finally {
    pace.go()
  }
}

async function openOds(bytes: Uint8Array): Promise<OpenSheet[]> {
  const { readOds } = await import('hucre/ods')
  const { sheets } = await readOds(bytes)
  return sheets.map(({ name, rows }) => ({
    name,
    read: {},
    rows: async function* () {
      for (const row of rows) yield row.map(valueText)
    },
  }))
}
