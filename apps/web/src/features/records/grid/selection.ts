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

export const hasSeveral = ({ top, bottom, left, right }: Box) => bottom > top || right > left

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

/** The range that a drag from the handle of a box to a cell fills: down or up, else to the sides, by what is further. */
export function filledBox(box: Box, to: Cell): Box | null {
  const down = Math.max(to.row - box.bottom, 0)
  const up = Math.max(box.top - to.row, 0)
  const right = Math.max(to.column - box.right, 0)
  const left = Math.max(box.left - to.column, 0)
  if (Math.max(down, up, right, left) === 0) return null
  if (Math.max(down, up) >= Math.max(right, left))
    return down > 0 ? { ...box, bottom: to.row } : { ...box, top: to.row }
  return right > 0 ? { ...box, right: to.column } : { ...box, left: to.column }
}

export const rangeOf = ({ top, left, bottom, right }: Box): Range => ({
  from: { row: top, column: left },
  to: { row: bottom, column: right },
})
