import type { FieldEnv } from '@oficina/kinds'
import { ColumnEvidence, type ColumnSummary, type Room, type TextEvidence } from '@oficina/kinds/evidence/index'
import { type ColumnHint, type OpenSheet, type ReadOptions, readLimits, UnreadableFile } from '../sources/source.ts'
import { type ColumnLinks, type LinkSheet, mayLead } from './find-links.ts'
import { columnNames, findHeaderRow } from './header-row.ts'
import { isBlank } from './is-blank.ts'
import { refuseHuge } from './row-size.ts'
import type { Line } from './tasks.ts'

const rowsHeld = 30
const previewRows = 25
const lettersKept = 300
/** Texts that all columns of a file together tell apart; each takes up to 48 bytes. */
const toldOfAll = 2_000_000
export const roomForTexts = (): Room => ({ left: toldOfAll })

export interface LookOptions {
  /** The row of the names as people count them, from 1; 0 where there is none. Found where it is not said. */
  headerRow?: number | undefined
  env: FieldEnv
  /** What a column without a name is called. */
  unnamed: (n: number) => string
  /** For texts that are told apart; shared by all sheets of a file. */
  room?: Room
}

export interface SheetLook {
  name: string
  read: ReadOptions
  headerRow: number
  /** Rows with anything in them, without the names. */
  rows: number
  columns: readonly (ColumnSummary & { name: string; leads?: ColumnLinks })[]
  preview: readonly { row: number; cells: readonly string[] }[]
  /** Rows that have more values than there are names: they got columns of their own. */
  longRows: number
  /** What the source itself says about the columns, in their order. */
  hints?: readonly ColumnHint[]
}

interface Looked {
  look: SheetLook
  /** For what leads from one sheet to another. */
  texts: LinkSheet['columns']
}

/** Reads a whole sheet once, and tells what its columns are. Nothing of it is kept but counts and a few rows. */
export async function lookAtSheet(sheet: OpenSheet, options: LookOptions): Promise<SheetLook> {
  return (await lookAndCompare(sheet, options)).look
}

export async function lookAndCompare(sheet: OpenSheet, options: LookOptions): Promise<Looked> {
  const looking = new Looking(options)
  let row = 0
  for await (const cells of sheet.rows()) {
    row++
    refuseHuge(cells, row)
    if (!isBlank(cells)) looking.add({ row, cells })
  }
  const { columns: seen, ...rest } = looking.result()
  const hints = sheet.columns
  const columns = hints ? seen.map((column, n) => ({ ...column, ...typedBy(hints[n], column) })) : seen
  const look = { name: sheet.name, read: sheet.read, ...rest, columns, ...(hints && { hints }) }
  const texts = columns.map(({ name, given, isUnique, suggested: { type } }, n) => ({
    name,
    type,
    given,
    isUnique,
    texts: looking.textsOf(n, mayLead(type)),
    hint: hints?.[n]?.link ?? null,
  }))
  return { look, texts }
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
  private readonly room: Room

  constructor(options: LookOptions) {
    this.options = options
    this.room = options.room ?? roomForTexts()
  }

  /** Those of a column that cannot lead anywhere are let go of. */
  textsOf(n: number, isKept: boolean): TextEvidence | null {
    const texts = this.columns[n]?.texts ?? null
    if (!isKept) texts?.clear()
    return isKept ? texts : null
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
      column = new ColumnEvidence(this.options.env, this.names[n] ?? '', this.room)
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
