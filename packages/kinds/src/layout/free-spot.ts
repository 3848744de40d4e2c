import { columnsOf, type Device, type Layout, overlaps, type Size } from './grid.ts'

/**
 * The first place, as people read, where a new block stands on nothing, from a row on: the first that is in sight, so
 * that nobody has to look for what they added. Nothing is pushed away.
 */
export function freeSpot(layout: Layout, size: Size, device: Device, fromRow: number): { x: number; y: number } {
  const columns = columnsOf[device]
  const w = Math.min(size.w, columns)
  const top = Math.max(0, fromRow)
  // A free place begins at the edge of the page or right beside or below another block.
  const xs = [0, ...layout.map((one) => one.x + one.w)].filter((x) => x + w <= columns).sort((a, b) => a - b)
  const ys = [top, ...layout.map((one) => one.y + one.h)].filter((y) => y >= top).sort((a, b) => a - b)
  for (const y of ys)
    for (const x of xs) {
      const block = { id: '', x, y, w, h: size.h }
      if (!layout.some((other) => overlaps(other, block))) return { x, y }
    }
  return { x: 0, y: ys.at(-1) ?? top }
}
