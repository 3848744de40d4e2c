import type { CellObject, WorkBook } from '@e965/xlsx'
import { numberText, valueText } from '../cell-text.ts'
import { type OpenSheet, readLimits, UnreadableFile } from '../source.ts'

/** The binary formats of Excel: that of 1997 (xls), and its later one (xlsb), which is an archive. */
export async function openBinary(bytes: Uint8Array): Promise<OpenSheet[]> {
  // It takes what it does not know for text.
  if (!isArchive(bytes) && !isCompound(bytes)) throw new UnreadableFile('broken_file')
  // Only here: other spreadsheets do without it.
  const { read, SSF, utils } = await import('@e965/xlsx')
  const book = readable(() =>
    read(bytes, { type: 'array', dense: true, cellNF: true, cellFormula: false, cellHTML: false, cellText: false }),
  )
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true
  const textOf = (cell: CellObject | undefined): string => {
    if (!cell || cell.t === 'e' || cell.t === 'z') return ''
    if (cell.t !== 'n' || typeof cell.v !== 'number') return valueText(cell.v)
    if (typeof cell.z !== 'string' || !SSF.is_date(cell.z)) return numberText(cell.v)
    return momentText(SSF.parse_date_code(cell.v, { date1904: isFrom1904 }), cell.v)
  }
  return visibleIn(book).map((name) => {
    const sheet = book.Sheets[name]
    const rows = (sheet as { '!data'?: (CellObject | undefined)[][] } | undefined)?.['!data'] ?? []
    const width = sheet?.['!ref'] ? utils.decode_range(sheet['!ref']).e.c + 1 : 0
    if (width > readLimits.columns && rows.some((row) => row && row.length > readLimits.columns))
      throw new UnreadableFile('too_many_columns')
    return {
      name,
      read: {},
      rows: async function* () {
        for (let n = 0; n < rows.length; n++) yield Array.from(rows[n] ?? [], textOf)
      },
    }
  })
}

const startsWith = (mark: readonly number[]) => (bytes: Uint8Array) => mark.every((byte, n) => bytes[n] === byte)
const isArchive = startsWith([0x50, 0x4b, 0x03, 0x04])
const isCompound = startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

function readable(work: () => WorkBook): WorkBook {
  try {
    return work()
  } catch (error) {
    throw new UnreadableFile(/password|encrypt/i.test(String(error)) ? 'locked_file' : 'broken_file')
  }
}

const visibleIn = ({ SheetNames, Workbook }: WorkBook): string[] =>
  SheetNames.filter((_, n) => !Workbook?.Sheets?.[n]?.Hidden)

const two = (value: number) => String(value).padStart(2, '0')

interface Moment {
  y: number
  m: number
  d: number
  H: number
  M: number
  S: number
}

/** A day, a time of day, or both, as the clock on the wall shows it. */
function momentText(moment: Moment | null, value: number): string {
  if (!moment) return ''
  const { y, m, d, H, M, S } = moment
  const time = `${two(H)}:${two(M)}:${two(Math.floor(S))}`
  if (value < 1) return time
  const day = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
  return time === '00:00:00' ? day : `${day} ${time}`
}
