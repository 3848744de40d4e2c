import type { Column, Sheet } from '../sheet.ts'
import { inChunks } from './chunks.ts'
import type { FileFormat } from './format.ts'

/** So that spreadsheets read it as UTF-8. */
const byteOrderMark = '\uFEFF'

/** A text that begins like this is taken for a formula by spreadsheets, also in its full-width form. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^-\d[\d.,]*%?$/

/**
 * Where the separator of a spreadsheet is another than ours, as with a decimal comma, it ends a cell also within a text
 * of ours. What begins there is a formula if it names or calls something: a list of lines with dashes is none.
 */
const innerFormula = /([;\t\r\n][ \u00a0]*)(?=[=@＝＠]|[+\-＋－][^;\t\r\n]*[|(])/g

/** A cell that says what it says and runs nowhere; a number may keep its minus. */
export function safeCell(text: string, isNumber = false): string {
  if (isNumber && plainNumber.test(text)) return text
  const safe = text.replaceAll(innerFormula, "$1'")
  return formulaStart.test(safe) ? `'${safe}` : safe
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
