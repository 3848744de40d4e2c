import type { ColumnHint } from '../source.ts'

/** A line that begins a sheet; the lines behind it are its rows, each a list of texts. */
export interface StagedSheet {
  sheet: string
  columns: readonly StagedColumn[]
}

export interface StagedColumn extends ColumnHint {
  name: string
}

export const sheetLine = (sheet: StagedSheet): string => `${JSON.stringify(sheet)}\n`
/** U+2028 and U+2029 end a line for readers of lines, and JSON leaves them as they are. */
export const rowLine = (cells: readonly string[]): string =>
  `${JSON.stringify(cells).replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)}\n`
