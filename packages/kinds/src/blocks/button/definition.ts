import * as z from 'zod/mini'
import { destinationSchema, type NavDestination } from '../../bars/nav-action.ts'
import { plain } from '../../views/shared/slot.ts'
import { block } from '../block-kind.ts'
import { colorSlot, off } from '../shared/frame-slots.ts'
import { iconSchema, type Icon, oneLine } from '../shared/texts.ts'

/** Goes to a page, a link or a record, or opens a new record. */
export const button = block({
  id: 'button',
  version: 1,
  category: 'navigation',
  size: { w: 16, h: 4 },
  least: { w: 4, h: 2 },
  content: { label: plain(oneLine(80), ''), icon: plain<Icon | null>(z.nullable(iconSchema), null) },
  style: { color: colorSlot, variant: plain(z.enum(['filled', 'outline', 'plain']), 'filled') },
  actions: {
    on_press: plain<NavDestination | null>(z.nullable(destinationSchema), null),
    in_new_tab: off,
  },
  needs: ['actions.on_press'],
})
