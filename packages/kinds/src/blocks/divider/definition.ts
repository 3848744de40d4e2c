import * as z from 'zod/mini'
import { plain } from '../../views/shared/slot.ts'
import { block } from '../block-kind.ts'
import { colorSlot } from '../shared/frame-slots.ts'

/** A line, lying or standing as its size says. */
export const divider = block({
  id: 'divider',
  version: 1,
  category: 'content',
  size: { w: 120, h: 2 },
  least: { w: 4, h: 2 },
  style: { color: colorSlot, thickness: plain(z.int().check(z.gte(1), z.lte(12)), 1) },
})
