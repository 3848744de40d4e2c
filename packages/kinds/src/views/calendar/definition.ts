import * as z from 'zod/mini'
import { baseSlots, colorFieldSlot } from '../shared/base-slots.ts'
import { dateRangeSlot } from '../shared/date-range-slot.ts'
import { plain } from '../shared/slot.ts'
import { view } from '../view-kind.ts'

/** Records on the days that they fall on. */
export const calendar = view({
  id: 'calendar',
  version: 1,
  slots: {
    ...baseSlots,
    calendar_date_range: dateRangeSlot,
    calendar_color_field: colorFieldSlot,
    calendar_span: plain(z.enum(['day', 'week', 'month']), 'month'),
  },
  needs: ['fields', 'calendar_date_range'],
})
