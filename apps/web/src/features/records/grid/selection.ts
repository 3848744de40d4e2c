/** A cell by its place: row of the list, column of the grid. */
export interface Cell {
  row: number
  column: number
}

/** A range of cells: from where it began to where it was drawn. The first is the one that keys act on. */
export interface Range {
  from: Cell
  to: Cell
}

export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export const boxOf = ({ from, to }: Range): Box => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export const single = (cell: Cell): Range => ({ from: cell, to: cell })
export const isIn = (box: Box, row: number, column: number) =>
  row >= box.top && row <= box.bottom && column >= box.left && column <= box.right

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))

/** Moves the cell that keys act on, or with `extend` the far end of the range. */
export function moved(
  range: Range,
  by: { row: number; column: number },
  size: { rows: number; columns: number },
  extend: boolean,
): Range {
  const start = extend ? range.to : range.from
  const next = {
    row: clamp(start.row + by.row, size.rows - 1),
    column: clamp(start.column + by.column, size.columns - 1),
  }
  return extend ? { from: range.from, to: next } : single(next)
}

/** Tab-separated text as sheets copy it: a cell with a tab, a line break or quotes stands in quotes. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  let at = 0
  while (at <= source.length) {
    const isQuoted = source[at] === '"'
    let cell = ''
    if (isQuoted) {
      at++
      while (at < source.length && !(source[at] === '"' && source[at + 1] !== '"')) {
        cell += source[at]
        at += source[at] === '"' ? 2 : 1
      }
      at++
    } else {
      while (at < source.length && source[at] !== '\t' && source[at] !== '\n') cell += source[at++]
    }
    rows.at(-1)?.push(cell)
    if (source[at] === '\n') rows.push([])
    else if (source[at] !== '\t') break
    at++
  }
  return rows
}
