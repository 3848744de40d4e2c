import { blockKindOf, isBlockTypeId } from '@oficina/kinds/blocks/index'
import {
  bottomOf,
  deriveMobile,
  type Device,
  grid,
  place,
  type Placed,
  settle,
  type Size,
  withSizes,
} from '@oficina/kinds/layout/index'
import type { AppLayouts } from '@oficina/contract'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { AppRow } from './queries/apps.ts'
import { type BlockRow, writePlaces } from './queries/blocks.ts'

const smallest: Size = { w: grid.minWidth, h: grid.minHeight }
export const defaultSize = (type: string): Size => (isBlockTypeId(type) ? blockKindOf(type).size : smallest)

const onDesktop = ({ id, x, y, w, h }: BlockRow): Placed => ({ id, x, y, w, h })
const onMobile = ({ id, mobile_x: x, mobile_y: y, mobile_w: w, mobile_h: h }: BlockRow): Placed | null =>
  x === null || y === null || w === null || h === null ? null : { id, x, y, w, h }

/** Where each block stands. On a phone that nobody arranged, one below the other. */
export function layoutOf(app: AppRow, blocks: readonly BlockRow[], device: Device): Placed[] {
  const types = new Map(blocks.map(({ id, type }) => [id, type]))
  const sizeOf = (id: string) => defaultSize(types.get(id) ?? '')
  const desktop = withSizes(blocks.map(onDesktop), sizeOf, 'desktop')
  if (device === 'desktop') return desktop
  if (!app.mobile_enabled) return deriveMobile(desktop)
  const arranged = blocks.flatMap((block) => onMobile(block) ?? [])
  const known = new Set(arranged.map(({ id }) => id))
  // Blocks that came while the phone was not arranged by itself follow below, in the desktop's order.
  const bottom = bottomOf(arranged)
  const rest = deriveMobile(desktop.filter(({ id }) => !known.has(id)))
  return settle([...arranged, ...rest.map((one) => ({ ...one, y: one.y + bottom }))], known)
}

export const layoutsOf = (app: AppRow, blocks: readonly BlockRow[]): AppLayouts => ({
  desktop: { components: layoutOf(app, blocks, 'desktop') },
  mobile: { enabled: app.mobile_enabled, components: layoutOf(app, blocks, 'mobile') },
})

const isSame = (one: Placed, other: Placed | null | undefined) =>
  other?.x === one.x && other.y === one.y && other.w === one.w && other.h === one.h

/** Writes those places that are not where they were. */
export async function saveLayout(
  db: Db,
  orgId: string,
  blocks: readonly BlockRow[],
  device: Device,
  layout: readonly Placed[],
): Promise<Placed[]> {
  const stored = new Map(blocks.map((row) => [row.id, device === 'mobile' ? onMobile(row) : onDesktop(row)]))
  const moved = layout.filter((one) => !isSame(one, stored.get(one.id)))
  await writePlaces(db, orgId, device, moved)
  return moved
}

type Spot = { x: number; y: number } | null

/** A block among others, on each device at its spot or below all others. */
export async function putBlock(
  db: Db,
  orgId: string,
  app: AppRow,
  others: readonly BlockRow[],
  block: BlockRow,
  wish: Record<Device, { at: Spot; size: Size }>,
): Promise<void> {
  const devices: Device[] = app.mobile_enabled ? ['desktop', 'mobile'] : ['desktop']
  for (const device of devices) {
    const { at, size } = wish[device]
    const arranged = place(layoutOf(app, others, device), { id: block.id, ...size }, device, at)
    if (!arranged.fits) throw new AppError('invalid_input', { issues: [{ path: 'at', reason: arranged.reason }] })
    await saveLayout(db, orgId, [...others, block], device, arranged.layout)
  }
}

/** Where a block stood, for one that comes back. */
export function oldPlaces(block: BlockRow): Record<Device, { at: Spot; size: Size }> {
  const [desktop, mobile] = [onDesktop(block), onMobile(block)]
  const size = { w: desktop.w || defaultSize(block.type).w, h: desktop.h || defaultSize(block.type).h }
  return { desktop: { at: desktop, size }, mobile: { at: mobile, size: mobile ?? size } }
}
