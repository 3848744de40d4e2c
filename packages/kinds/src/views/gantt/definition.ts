import * as z from 'zod/mini'
import { baseSlots, colorFieldSlot } from '../shared/base-slots.ts'
import { dateRangeSlot } from '../shared/date-range-slot.ts'
import { fieldList, fieldSlot } from '../shared/field-slots.ts'
import { groupSlot } from '../shared/query-slots.ts'
import { plain } from '../shared/slot.ts'
import { view } from '../view-kind.ts'

/** Bars over time, beside a table of some fields. */
export const gantt = view({
  id: 'gantt',
  version: 2,
  upgrades: { 1: (stored) => ({ ...(stored as object), gantt_dependency_field: null }) },
  slots: {
    ...baseSlots,
    gantt_date_range: dateRangeSlot,
    gantt_color_field: colorFieldSlot,
    /** The records that one waits for. Arrows are drawn where the connection stays within the table. */
    gantt_dependency_field: fieldSlot(({ valueKind }) => valueKind === 'link' || valueKind === 'links'),
    gantt_table_fields: fieldList({ shows: true }),
    gantt_zoom: plain(z.enum(['day', 'week', 'month']), 'week'),
    groups: groupSlot,
  },
  needs: ['gantt_table_fields'],
  needsLater: ['gantt_date_range'],
})
