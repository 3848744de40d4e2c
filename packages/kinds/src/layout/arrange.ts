import {
  bottomOf,
  columnsOf,
  type Device,
  grid,
  inReadingOrder,
  type Layout,
  overlaps,
  type Placed,
  type Size,
} from './grid.ts'

/** A block that was put somewhere and what it pushed away; or that it cannot be there, and everything stays. */
export type Arranged = { fits: true; layout: Placed[] } | { fits: false; reason: 'outside' | 'too_small' | 'unknown' }

/**
 * Everything that stands on one of the pinned blocks goes down, and takes what it meets along. Nothing goes up, so that
 * gaps which people left stay. Pinned blocks stay where they are; they must not stand on each other.
 */
export function settle(layout: Layout, pinned: ReadonlySet<string> = new Set()): Placed[] {
  const settled: Placed[] = layout.filter(({ id }) => pinned.has(id))
  for (const block of inReadingOrder(layout)) {
    if (pinned.has(block.id)) continue
    settled.push({ ...block, y: freeRow(block, settled) })
  }
  const at = new Map(settled.map((block) => [block.id, block]))
  return layout.map(({ id }) => at.get(id) as Placed)
}

/** The first row from the block's own on where it stands on nothing. */
function freeRow(block: Placed, settled: Layout): number {
  let y = block.y
  // Each turn goes below a block that stays where it is, so there is an end.
  for (let hit = 0; hit >= 0; ) {
    hit = settled.findIndex((other) => overlaps(other, { ...block, y }))
    const other = settled[hit]
    if (other) y = other.y + other.h
  }
  return y
}

/** A block at this place, the others out of its way. */
function put(others: Layout, block: Placed, columns: number, before: number): Arranged {
  if (block.w < grid.minWidth || block.h < grid.minHeight) return { fits: false, reason: 'too_small' }
  const isInside = block.x >= 0 && block.y >= 0 && block.x + block.w <= columns
  if (!isInside) return { fits: false, reason: 'outside' }
  const all = [...others.slice(0, before), block, ...others.slice(before)]
  const layout = settle(all, new Set([block.id]))
  return bottomOf(layout) > grid.rows ? { fits: false, reason: 'outside' } : { fits: true, layout }
}

/** A new block where someone dropped it, or below all others. */
export function place(
  layout: Layout,
  block: { id: string } & Size,
  device: Device,
  at: { x: number; y: number } | null = null,
): Arranged {
  const columns = columnsOf[device]
  const w = Math.min(block.w, columns)
  const x = at ? Math.min(at.x, columns - w) : 0
  const y = at ? at.y : bottomOf(layout)
  return put(layout, { id: block.id, x, y, w, h: block.h }, columns, layout.length)
}

function change(layout: Layout, id: string, device: Device, to: Partial<Placed>): Arranged {
  const index = layout.findIndex((one) => one.id === id)
  const block = layout[index]
  if (!block) return { fits: false, reason: 'unknown' }
  const others = layout.filter((one) => one.id !== id)
  return put(others, { ...block, ...to }, columnsOf[device], index)
}

export const move = (layout: Layout, id: string, to: { x: number; y: number }, device: Device): Arranged =>
  change(layout, id, device, { x: to.x, y: to.y })

/** Some blocks go the same way together, as one; the others make room. */
export function moveMany(
  layout: Layout,
  ids: ReadonlySet<string>,
  by: { x: number; y: number },
  device: Device,
): Arranged {
  const moved = layout.map((block) => (ids.has(block.id) ? { ...block, x: block.x + by.x, y: block.y + by.y } : block))
  const held = moved.filter(({ id }) => ids.has(id))
  if (held.length === 0) return { fits: false, reason: 'unknown' }
  const isInside = held.every(({ x, y, w }) => x >= 0 && y >= 0 && x + w <= columnsOf[device])
  if (!isInside) return { fits: false, reason: 'outside' }
  const settled = settle(moved, ids)
  return bottomOf(settled) > grid.rows ? { fits: false, reason: 'outside' } : { fits: true, layout: settled }
}

/** From any corner: a block that is pulled up or to the left gets a new place too. */
export const resize = (layout: Layout, id: string, to: Size & { x?: number; y?: number }, device: Device): Arranged =>
  change(layout, id, device, to)

/** What a phone shows until someone arranges it: the desktop's blocks one below the other, in reading order. */
export function deriveMobile(desktop: Layout): Placed[] {
  let y = 0
  return inReadingOrder(desktop).map(({ id, h }) => {
    const block = { id, x: 0, y, w: columnsOf.mobile, h }
    y += h
    return block
  })
}

/** Blocks without a size get their kind's own; one that is wider than the page is made to fit. */
export function withSizes(layout: Layout, sizeOf: (id: string) => Size, device: Device): Placed[] {
  const columns = columnsOf[device]
  return layout.map((block) => {
    if (block.w > 0 && block.h > 0) return block
    const size = sizeOf(block.id)
    const w = Math.min(block.w || size.w, columns)
    return { ...block, w, h: block.h || size.h, x: Math.max(0, Math.min(block.x, columns - w)) }
  })
}
