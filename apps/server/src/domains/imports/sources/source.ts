import type { FieldTypeId } from '@oficina/kinds'
import type { Encoding } from '../reading/encoding.ts'
import type { Separator } from '../reading/dialect.ts'

/** How a file is read; what is not said is told by the file itself. */
export interface ReadOptions {
  encoding?: Encoding | undefined
  separator?: Separator | undefined
}

/** What a source itself says about a column, where it has more to say than texts: a database does. */
export interface ColumnHint {
  type?: FieldTypeId
  /** Its values tell the rows apart. */
  isKey?: boolean
  /** Its values are those of another sheet's column. */
  link?: { sheet: string; column: string }
}

/** One table of a file. */
export interface OpenSheet {
  name: string
  /** In the order of the columns. */
  columns?: readonly ColumnHint[]
  /** How it is read, as far as the source has something to choose. */
  read: ReadOptions
  /** Where the names always stand; else they are found by evidence. */
  namesRow?: number
  /** Every line, from the first one, as texts. Throws `UnreadableFile`. */
  rows(): AsyncIterable<readonly string[]>
}

/** Where data comes from: each is a folder here and a line in `index.ts`. */
export interface Source {
  id: string
  /** Whether the beginning of a file, or its name, is one of this source. */
  knows(name: string, beginning: Uint8Array): boolean
  open(path: string, name: string, options: ReadOptions): Promise<readonly OpenSheet[]>
}

export type UnreadableReason =
  | 'empty_file'
  | 'not_text'
  | 'unknown_format'
  | 'unknown_sheet'
  | 'open_quote'
  | 'broken_file'
  | 'locked_file'
  | 'no_rows'
  | 'too_many_columns'
  | 'too_many_rows'
  | 'too_much_memory'

/** The file cannot be read, with why and, where it helps, in which row. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly reason: UnreadableReason
  readonly row: number | null

  constructor(reason: UnreadableReason, row: number | null = null) {
    super(row === null ? reason : `${reason} in row ${row}`)
    this.reason = reason
    this.row = row
  }
}

export const readLimits = {
  rows: 1_000_000,
  /** As many fields as a table has. */
  columns: 500,
  /** Of all sheets of a file, which are looked at in one go. */
  columnsOfAll: 5_000,
  sheets: 1_000,
  /** Of one cell, beyond which a quote was not closed. */
  cell: 1_000_000,
  /** Letters of one row: spreadsheets can name one long text in every cell. */
  row: 2_000_000,
} as const
