import { type Device, columnsOf, grid, inReadingOrder, type Layout, overlaps, type Placed } from './grid.ts'

export type LayoutReason = 'not_whole' | 'too_narrow' | 'too_low' | 'outside' | 'overlap' | 'given_twice'

export interface LayoutIssue {
  id: string
  reason: LayoutReason
  /** The other block of an overlap. */
  with?: string
}

/** Two blocks that stand on one another; null where none do. */
export function findOverlap(layout: Layout): readonly [Placed, Placed] | null {
  let open: Placed[] = []
  for (const block of inReadingOrder(layout)) {
    // What ended above this row cannot reach anything that follows.
    open = open.filter((one) => one.y + one.h > block.y)
    const other = open.find((one) => overlaps(one, block))
    if (other) return [other, block]
    open.push(block)
  }
  return null
}

export const hasOverlap = (layout: Layout): boolean => findOverlap(layout) !== null

function problemOf({ x, y, w, h }: Placed, columns: number): LayoutReason | null {
  if (![x, y, w, h].every(Number.isSafeInteger)) return 'not_whole'
  if (w < grid.minWidth) return 'too_narrow'
  if (h < grid.minHeight) return 'too_low'
  return x < 0 || y < 0 || x + w > columns || y + h > grid.rows ? 'outside' : null
}

/** Everything that is wrong with a layout in itself. */
export function checkLayout(layout: Layout, device: Device): LayoutIssue[] {
  const issues: LayoutIssue[] = []
  const seen = new Set<string>()
  for (const block of layout) {
    if (seen.has(block.id)) issues.push({ id: block.id, reason: 'given_twice' })
    seen.add(block.id)
    const reason = problemOf(block, columnsOf[device])
    if (reason) issues.push({ id: block.id, reason })
  }
  // Overlaps are told only of blocks that have a right place at all.
  const pair = issues.length === 0 ? findOverlap(layout) : null
  return pair ? [{ id: pair[1].id, reason: 'overlap', with: pair[0].id }] : issues
}
