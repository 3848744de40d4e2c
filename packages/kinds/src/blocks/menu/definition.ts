import * as z from 'zod/mini'
import { type NavAction, navActionSchema } from '../../bars/nav-action.ts'
import { plain } from '../../views/shared/slot.ts'
import { block } from '../block-kind.ts'
import { areDifferent } from '../shared/texts.ts'

/** Places to go to. */
export const menu = block({
  id: 'menu',
  version: 1,
  category: 'navigation',
  size: { w: 24, h: 24 },
  least: { w: 4, h: 2 },
  content: {
    items: plain<NavAction[]>(
      z.array(navActionSchema).check(z.maxLength(60), z.refine(areDifferent, 'given_twice')),
      [],
    ),
  },
  style: { direction: plain(z.enum(['vertical', 'horizontal', 'tiles']), 'vertical') },
  needs: ['content.items'],
})
