import * as z from 'zod/mini'
import { plain } from '../../views/shared/slot.ts'
import { block } from '../block-kind.ts'
import { richTextSlot } from '../shared/rich-text-slot.ts'

/** Rich text. */
export const text = block({
  id: 'text',
  version: 1,
  category: 'content',
  size: { w: 60, h: 6 },
  least: { w: 4, h: 2 },
  content: { text: richTextSlot },
  style: { align: plain(z.enum(['left', 'center', 'right']), 'left') },
})
