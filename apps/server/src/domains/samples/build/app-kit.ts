import type { Placed } from '@oficina/kinds/layout/index'
import type { TxCtx } from '../../../platform/context.ts'
import { changeAppSettings, createApp, createBlock, moveBlocks, type NewBlockWish } from '../../apps/index.ts'

type Place = readonly [x: number, y: number, w: number, h: number]

/** A block with its place at a desk and in a hand. */
export interface PlannedBlock {
  key: string
  type: NewBlockWish['type']
  desktop: Place
  mobile: Place
  settings: object
}

/** A page of blocks, arranged for both sizes; gives its id and those of its blocks by their keys. */
export async function buildApp(
  ctx: TxCtx,
  look: { label: string; icon: string; color: string },
  planned: readonly PlannedBlock[],
): Promise<{ id: string; blocks: Record<string, string> }> {
  const { app } = await createApp(ctx, look)
  const blocks: Record<string, string> = {}
  for (const { key, type, desktop, settings } of planned) {
    const [x, y, w, h] = desktop
    const { result } = await createBlock(ctx, app.id, { type, settings, at: { x, y }, size: { w, h } })
    blocks[key] = result
  }
  await changeAppSettings(ctx, app.id, { mobile_enabled: true })
  const inHand = planned.map(({ key, mobile: [x, y, w, h] }): Placed => ({ id: blocks[key] ?? '', x, y, w, h }))
  await moveBlocks(ctx, app.id, 'mobile', inHand)
  return { id: app.id, blocks }
}
