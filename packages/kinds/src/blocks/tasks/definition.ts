import * as z from 'zod/mini'
import { plain } from '../../views/shared/slot.ts'
import { block } from '../block-kind.ts'
import { off, on } from '../shared/frame-slots.ts'

/** Tasks of whoever looks, or of everyone as far as they may see them. */
export const tasks = block({
  id: 'tasks',
  version: 1,
  category: 'tools',
  size: { w: 40, h: 24 },
  least: { w: 16, h: 6 },
  // Tasks are people's own, and a visitor has none.
  traits: { canBePublic: false },
  content: { whose: plain(z.enum(['mine', 'everyone']), 'mine'), show_done: off },
  actions: { create_task: on },
})
