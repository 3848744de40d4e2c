import type { FieldEnv } from '@oficina/kinds'
import { ColumnEvidence, type ColumnSummary } from '@oficina/kinds/evidence/index'
import { type ColumnHint, type OpenSheet, type ReadOptions, readLimits, UnreadableFile } from '../sources/source.ts'
import { columnNames, findHeaderRow } from './header-row.ts'
import { isBlank } from './is-blank.ts'
import { refuseHuge } from './row-size.ts'
import type { Line } from './tasks.ts'

const rowsHeld = 30
const previewRows = 25
const lettersKept = 300
/** Texts that all columns together tell apart; each takes up to 32 bytes. */
const toldOfAll = 3_000_000

export interface LookOptions {
  /** The row of the names as people count them, from 1; 0 where there is none. Found where it is not said. */
  headerRow?: number | undefined
  env: FieldEnv
  /** What a column without a name is called. */
  unnamed: (n: number) => string
}

export interface SheetLook {
  name: string
  read: ReadOptions
  headerRow: number
  /** Rows with anything in them, without the names. */
  rows: number
  columns: readonly (ColumnSummary & { name: string })[]
  preview: readonly { row: number; cells: readonly string[] }[]
  /** Rows that have more values than there are names: they got columns of their own. */
  longRows: number
  /** What the source itself says about the columns, in their order. */
  hints?: readonly ColumnHint[]
}

/** Reads a whole sheet once, and tells what its columns are. Nothing of it is kept but counts and a few rows. */
export async function lookAtSheet(sheet: OpenSheet, options: LookOptions): Promise<SheetLook> {
  const looking = new Looking(options)
  let row = 0
  for await (const cells of sheet.rows()) {
    row++
    refuseHuge(cells, row)
    if (!isBlank(cells)) looking.add({ row, cells })
  }
  const { columns, ...seen } = looking.result()
  const hints = sheet.columns
  return {
    name: sheet.name,
    read: sheet.read,
    ...seen,
    columns: hints ? columns.map((column, n) => ({ ...column, ...typedBy(hints[n], column) })) : columns,
    ...(hints && { hints }),
  }
}

class Looking {
  private readonly options: LookOptions
  /** The first rows, until it is known which of them has the names. */
  private held: Line[] | null = []
  private header: Line | null = null
  private names: string[] = []
  private readonly columns: ColumnEvidence[] = []
  private readonly preview: Line[] = []
  private rows = 0
  private longRows = 0

  constructor(options: LookOptions) {
    this.options = options
  }

  add(line: Line): void {
    if (this.held) {
      this.held.push(line)
      if (this.held.length === rowsHeld) this.settle()
    } else this.count(line)
  }

  private settle(): void {
    const held = this.held ?? []
    this.held = null
    const { headerRow, env, unnamed } = this.options
    const at =
      headerRow === undefined
        ? findHeaderRow(
            held.map(({ cells }) => cells),
            env,
          )
        : held.findIndex(({ row }) => row === headerRow)
    this.header = at === null ? null : (held[at] ?? null)
    const width = Math.max(0, ...held.slice((at ?? -1) + 1).map(({ cells }) => usedWidth(cells)))
    const named = this.header ? usedWidth(this.header.cells) : 0
    this.names = columnNames(this.header?.cells ?? null, Math.max(width, named), unnamed)
    for (const line of held.slice((at ?? -1) + 1)) this.count(line)
  }

  private count({ row, cells }: Line): void {
    if (++this.rows > readLimits.rows) throw new UnreadableFile('too_many_rows', row)
    if (this.header && usedWidth(cells) > usedWidth(this.header.cells)) this.longRows++
    if (this.preview.length < previewRows)
      this.preview.push({ row, cells: cells.map((text) => text.slice(0, lettersKept)) })
    for (let n = 0; n < cells.length; n++) this.column(n).add(cells[n] ?? '', row)
  }

  private column(n: number): ColumnEvidence {
    let column = this.columns[n]
    if (!column) {
      column = new ColumnEvidence(
        this.options.env,
        this.names[n] ?? '',
        Math.ceil(toldOfAll / Math.max(1, this.names.length)),
      )
      this.columns[n] = column
    }
    return column
  }

  result(): Omit<SheetLook, 'name' | 'read'> {
    if (this.held) this.settle()
    const { unnamed } = this.options
    const summaries = Array.from({ length: Math.max(this.columns.length, this.names.length) }, (_, n) => {
      const summary = this.column(n).summary()
      // Rows may end early: what they do not say is empty.
      return { ...summary, empty: this.rows - summary.given }
    })
    const last = summaries.findLastIndex(({ given }, n) => given > 0 || n < (this.header?.cells.length ?? 0))
    const names = columnNames(this.header?.cells ?? null, last + 1, unnamed)
    return {
      headerRow: this.header?.row ?? 0,
      rows: this.rows,
      columns: summaries.slice(0, last + 1).map((summary, n) => ({ ...summary, name: names[n] ?? '' })),
      preview: this.preview,
      longRows: this.longRows,
    }
  }
}

/** The type that the source gives a column beats what its texts look like, if every one of them has it. */
function typedBy(hint: ColumnHint | undefined, { given, fits, labels }: ColumnSummary): Partial<ColumnSummary> {
  if (!hint?.type) return {}
  if (hint.type === 'select') return labels ? { suggested: { type: 'select', reading: {}, options: labels } } : {}
  const fit = fits.find(({ type }) => type === hint.type)
  if (given > 0 && fit?.fits !== given) return {}
  return { suggested: { type: hint.type, reading: fit?.reading ?? {}, options: [] } }
}

/** Without empty cells at the end, which spreadsheets leave behind. */
const usedWidth = (cells: readonly string[]) => cells.findLastIndex((text) => text.trim() !== '') + 1
