import * as z from 'zod/mini'
import { baseSlots, coverSlot } from '../shared/base-slots.ts'
import { groupSlot } from '../shared/query-slots.ts'
import { plain } from '../shared/slot.ts'
import { view } from '../view-kind.ts'

/** Cards with a picture. */
export const gallery = view({
  id: 'gallery',
  version: 1,
  slots: {
    ...baseSlots,
    cover: coverSlot,
    cover_fit: plain(z.enum(['crop', 'contain']), 'crop'),
    card_size: plain(z.enum(['small', 'medium', 'large']), 'medium'),
    groups: groupSlot,
  },
  needs: ['fields'],
})
