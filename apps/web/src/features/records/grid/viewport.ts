/** Pixels of a row, and how many lines of text it holds, by the height that a view has. */
export const rowSizes = {
  short: { height: 32, lines: 1 },
  medium: { height: 56, lines: 2 },
  tall: { height: 92, lines: 4 },
  extraTall: { height: 132, lines: 6 },
} as const
export type RowSize = keyof typeof rowSizes
const overscan = 4
/** Browsers stop somewhere above this; taller lists scroll in proportion. */
const tallest = 8_000_000

export interface View {
  top: number
  left: number
  width: number
  height: number
  rowHeight: number
}

export interface RowWindow {
  first: number
  last: number
  /** Height of what scrolls. */
  canvas: number
  /** By how much rows are moved from their own place, where the list is taller than a browser can scroll. */
  offset: number
}

/** Which rows are to be drawn, one window of them however long the list. */
export function rowWindow(view: View, count: number): RowWindow {
  const { rowHeight } = view
  const full = count * rowHeight
  const canvas = Math.min(full, tallest)
  const ratio = scaleOf(view, count)
  const top = view.top * ratio
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - overscan),
    last: Math.min(count - 1, Math.ceil((top + view.height) / rowHeight) + overscan),
    canvas,
    offset: view.top - top,
  }
}

/** How many rows can be drawn at once: a row that comes into sight takes the place of one that left it. */
export const rowSlots = (view: Pick<View, 'height' | 'rowHeight'>): number =>
  Math.ceil(view.height / view.rowHeight) + 2 * overscan + 2

/** Pixels of the list for one pixel of scrolling. */
function scaleOf(view: View, count: number): number {
  const full = count * view.rowHeight
  const canvas = Math.min(full, tallest)
  return canvas < full && canvas > view.height ? (full - view.height) / (canvas - view.height) : 1
}

/** Where to scroll so that a row is seen whole; null where it is. */
export function scrollToRow(view: View, count: number, row: number): number | null {
  const ratio = scaleOf(view, count)
  const top = view.top * ratio
  const { rowHeight } = view
  const [start, end] = [row * rowHeight, (row + 1) * rowHeight]
  if (start < top) return start / ratio
  return end > top + view.height ? (end - view.height) / ratio : null
}

export interface Placed {
  index: number
  left: number
  width: number
}

const sideways = 150

/** Where the columns that stay in sight begin, one after the other, and where the last of them ends. */
export function pinnedColumns(widths: readonly number[], frozen: number, start: number): Placed[] {
  let left = start
  return widths.slice(0, frozen).map((width, index) => {
    const placed = { index, left, width }
    left += width
    return placed
  })
}

/** Which of the other columns are to be drawn. `pinned` is where those that stay in sight end. */
export function columnWindow(
  view: Pick<View, 'left' | 'width'>,
  widths: readonly number[],
  frozen: number,
  pinned: number,
): Placed[] {
  const placed: Placed[] = []
  let left = pinned
  widths.forEach((width, index) => {
    if (index < frozen) return
    if (left + width > view.left + pinned - sideways && left < view.left + view.width + sideways)
      placed.push({ index, left, width })
    left += width
  })
  return placed
}

/** Where to scroll sideways so that a column is seen; null where it is, or always is. */
export function scrollToColumn(
  view: Pick<View, 'left' | 'width'>,
  widths: readonly number[],
  frozen: number,
  pinned: number,
  column: number,
): number | null {
  if (column < frozen) return null
  const start = widths.slice(frozen, column).reduce((sum, width) => sum + width, pinned)
  const end = start + (widths[column] ?? 0)
  if (start < view.left + pinned) return start - pinned
  return end > view.left + view.width ? Math.min(end - view.width, start - pinned) : null
}
