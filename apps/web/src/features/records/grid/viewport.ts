export const rowHeight = 32
const overscan = 6
/** Browsers stop somewhere above this; taller lists scroll in proportion. */
const tallest = 8_000_000

export interface View {
  top: number
  left: number
  width: number
  height: number
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

/** Pixels of the list for one pixel of scrolling. */
function scaleOf(view: View, count: number): number {
  const full = count * rowHeight
  const canvas = Math.min(full, tallest)
  return canvas < full && canvas > view.height ? (full - view.height) / (canvas - view.height) : 1
}

/** Where to scroll so that a row is seen whole; null where it is. */
export function scrollToRow(view: View, count: number, row: number): number | null {
  const ratio = scaleOf(view, count)
  const top = view.top * ratio
  const [start, end] = [row * rowHeight, (row + 1) * rowHeight]
  if (start < top) return start / ratio
  return end > top + view.height ? (end - view.height) / ratio : null
}

export interface Placed {
  index: number
  left: number
  width: number
}

const sideways = 200

/** Which columns are to be drawn; the first stays where it is and is not among them. */
export function columnWindow(view: View, widths: readonly number[], pinned: number): Placed[] {
  const placed: Placed[] = []
  let left = pinned
  widths.forEach((width, index) => {
    if (index === 0) return
    if (left + width > view.left + pinned - sideways && left < view.left + view.width + sideways)
      placed.push({ index, left, width })
    left += width
  })
  return placed
}
