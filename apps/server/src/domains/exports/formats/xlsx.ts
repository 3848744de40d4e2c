import { wallAt } from '@oficina/kinds'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell, Column, Sheet } from '../sheet.ts'
import type { FileFormat } from './format.ts'

/** What a cell of Excel can hold; it calls a file with more broken. */
const longestText = 32_767
const longestName = 31
/** Excel's calendar is wrong before this day, and has none before 1900. */
const firstDay = Date.UTC(1900, 2, 1)

/** A sheet may not be called just anything. */
export const sheetName = (title: string) =>
  title
    .replaceAll(/[[\]:*?/\\\u0000-\u001f]/g, ' ')
    .trim()
    .replaceAll(/^'+|'+$/g, '')
    .slice(0, longestName)
    .trim() || 'Oficina'

// A pair that is cut in half is no character.
const cut = (text: string) =>
  text.length <= longestText ? text : text.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '') + '…'

/** Wall-clock time, since a spreadsheet knows no time zones; null where its calendar does not reach. */
function dayOf({ kind }: Column, value: string, timezone: string): Date | null {
  const instant = Date.parse(value)
  if (Number.isNaN(instant)) return null
  const wall = kind === 'date' ? instant : wallAt(instant, timezone)
  return wall < firstDay ? null : new Date(wall)
}

function valueIn(column: Column, { text, value }: Cell, timezone: string): string | number | boolean | Date | null {
  if (text === '') return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'number' && column.kind === 'number') return value
  if (typeof value === 'string' && (column.kind === 'date' || column.kind === 'dateTime'))
    return dayOf(column, value, timezone) ?? text
  return cut(text)
}

async function* lines({ columns, rows, timezone }: Sheet) {
  for await (const row of rows) yield columns.map((column, n) => valueIn(column, row[n] ?? empty, timezone))
}
const empty: Cell = { text: '', value: null }

const formatOf = ({ kind }: Column) =>
  kind === 'date' ? { numFmt: 'yyyy-mm-dd' } : kind === 'dateTime' ? { numFmt: 'yyyy-mm-dd hh:mm' } : {}

export const xlsx: FileFormat = {
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (sheet) =>
    writeXlsxStream(lines(sheet), {
      name: sheetName(sheet.title),
      columns: sheet.columns.map((column) => ({ header: cut(column.label), width: 18, ...formatOf(column) })),
      freezePane: { rows: 1 },
    }),
}
