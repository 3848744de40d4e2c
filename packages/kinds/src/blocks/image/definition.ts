import * as z from 'zod/mini'
import { destinationSchema, type NavDestination } from '../../bars/nav-action.ts'
import { fileIdSchema } from '../../ids.ts'
import { plain } from '../../views/shared/slot.ts'
import { block } from '../block-kind.ts'
import { oneLine } from '../shared/texts.ts'

/** A picture, which may lead somewhere. */
export const image = block({
  id: 'image',
  version: 1,
  category: 'content',
  size: { w: 30, h: 14 },
  least: { w: 4, h: 2 },
  content: {
    file: plain<string | null>(z.nullable(fileIdSchema), null),
    alt: plain(oneLine(500), ''),
  },
  style: { fit: plain(z.enum(['cover', 'contain']), 'contain') },
  actions: { on_press: plain<NavDestination | null>(z.nullable(destinationSchema), null) },
  needs: ['content.file'],
})
