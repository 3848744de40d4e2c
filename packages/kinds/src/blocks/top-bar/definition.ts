import * as z from 'zod/mini'
import { type TopBar, topBarSchema } from '../../bars/bar-schemas.ts'
import { plain } from '../../views/shared/slot.ts'
import { block } from '../block-kind.ts'

/** Top Bar: a logo and the pages that belong together. */
export const topBar = block({
  id: 'topBar',
  version: 1,
  category: 'navigation',
  size: { w: 120, h: 4 },
  least: { w: 16, h: 2 },
  content: { bar: plain<TopBar | null>(z.nullable(topBarSchema), null) },
  needs: ['content.bar'],
})
