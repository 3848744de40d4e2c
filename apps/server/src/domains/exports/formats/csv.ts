import type { Column, Sheet } from '../sheet.ts'
import { inChunks } from './chunks.ts'
import type { FileFormat } from './format.ts'

/** So that spreadsheets read it as UTF-8. */
const byteOrderMark = '\uFEFF'

/** A text that begins like this is taken for a formula by spreadsheets, also in its full-width form. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^-\d[\d.,]*%?$/

/** A cell that says what it says and runs nowhere; a number may keep its minus. */
export function safeCell(text: string, isNumber = false): string {
  if (!formulaStart.test(text) || (isNumber && plainNumber.test(text))) return text
  return `'${text}`
}

const quoted = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const isNumeric = ({ kind }: Column) => kind === 'number' || kind === 'duration'

async function* lines({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ label }) => safeCell(label)))
  const numeric = columns.map(isNumeric)
  for await (const row of rows) yield csvLine(row.map(({ text }, n) => safeCell(text, numeric[n])))
}

export const csv: FileFormat = { mime: 'text/csv', write: (sheet) => inChunks(lines(sheet)) }
