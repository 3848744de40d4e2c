/** Where a block stands, in columns and rows. */
export interface Placed {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
export type Size = Pick<Placed, 'w' | 'h'>
export type Layout = readonly Placed[]

export const devices = ['desktop', 'mobile'] as const
export type Device = (typeof devices)[number]

export const columnsOf: Readonly<Record<Device, number>> = { desktop: 120, mobile: 22 }

export const grid = {
  minWidth: 4,
  minHeight: 2,
  /** A page that goes on below this is a mistake of whoever sends it. */
  rows: 20_000,
  /** Pixels of a row, where it does not follow from the height of the page. */
  rowHeight: 18,
  /** Rows that fill the page: on a phone, and on a desktop that does not scroll. */
  rowsPerPhone: 44,
  rowsWithoutScrolling: 54,
  /** Pixels. */
  minDesktopWidth: 720,
  bottomPadding: 50,
  autoScroll: 50,
} as const

export const blocksPerApp = 300

export const overlaps = (one: Placed, other: Placed): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/** The smallest place that holds all of them, as if they were one block; null for none. */
export function boundsOf(layout: Layout, id: string): Placed | null {
  if (layout.length === 0) return null
  const x = Math.min(...layout.map((one) => one.x))
  const y = Math.min(...layout.map((one) => one.y))
  const right = Math.max(...layout.map((one) => one.x + one.w))
  return { id, x, y, w: right - x, h: bottomOf(layout) - y }
}

/** The first row below everything. */
export const bottomOf = (layout: Layout): number => layout.reduce((most, { y, h }) => Math.max(most, y + h), 0)

/** As people read: by row, then by column. The id last, so that the order is the same for everyone. */
export const inReadingOrder = (layout: Layout): Placed[] =>
  [...layout].sort((a, b) => a.y - b.y || a.x - b.x || (a.id < b.id ? -1 : 1))
