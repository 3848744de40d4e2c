import { type Device, columnsOf, grid, type Placed, type Size } from '@oficina/kinds/layout/index'

/** What is pulled: the block itself, one of its sides or corners, or a new block from the list. */
export type Grip = 'move' | 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw'
export const handles: readonly Exclude<Grip, 'move'>[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

/** Distances in columns and rows, not yet whole. */
export interface Pull {
  columns: number
  rows: number
}

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value))

/** The smallest that the editor makes a block: what its kind needs on the desktop, what the grid allows on a phone. */
export const leastOf = (least: Size, device: Device): Size =>
  device === 'desktop'
    ? { w: Math.max(grid.minWidth, least.w), h: Math.max(grid.minHeight, least.h) }
    : { w: grid.minWidth, h: grid.minHeight }

/** Where a block would stand when it is pulled so far. It stays within the page's sides. */
export function pulled(block: Placed, grip: Grip, pull: Pull, least: Size, device: Device): Placed {
  const columns = columnsOf[device]
  const [right, bottom] = [block.x + block.w, block.y + block.h]
  const [dx, dy] = [Math.round(pull.columns), Math.round(pull.rows)]
  if (grip === 'move') return { ...block, x: between(0, block.x + dx, columns - block.w), y: Math.max(0, block.y + dy) }
  // One that is smaller than its kind wants may stay so; it just does not get smaller yet.
  const [leastW, leastH] = [Math.min(least.w, block.w), Math.min(least.h, block.h)]
  const x = grip.includes('w') ? between(0, block.x + dx, right - leastW) : block.x
  const y = grip.includes('n') ? between(0, block.y + dy, bottom - leastH) : block.y
  const toRight = grip.includes('e') ? between(block.x + leastW, right + dx, columns) : right
  const toBottom = grip.includes('s') ? Math.max(block.y + leastH, bottom + dy) : bottom
  return { id: block.id, x, y, w: toRight - x, h: toBottom - y }
}

/** How far the page scrolls in a frame while something is held near its edge; faster the nearer. */
export function autoScrollBy(at: number, start: number, end: number): number {
  const most = 18
  const [intoStart, intoEnd] = [start + grid.autoScroll - at, at - (end - grid.autoScroll)]
  if (intoStart > 0) return -Math.ceil((Math.min(intoStart, grid.autoScroll) / grid.autoScroll) * most)
  if (intoEnd > 0) return Math.ceil((Math.min(intoEnd, grid.autoScroll) / grid.autoScroll) * most)
  return 0
}
