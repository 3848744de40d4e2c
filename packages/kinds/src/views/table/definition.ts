import * as z from 'zod/mini'
import { baseSlots } from '../shared/base-slots.ts'
import { byField, fieldList } from '../shared/field-slots.ts'
import { footerSlot, groupSlot } from '../shared/query-slots.ts'
import { plain } from '../shared/slot.ts'
import { view } from '../view-kind.ts'

export const columnWidth = { least: 60, most: 2_000 } as const

export const rowHeights = ['short', 'medium', 'tall', 'extraTall'] as const

/** Rows and columns. `fields` are the columns in their order; what was put away by hand is in `hidden_fields`. */
export const table = view({
  id: 'table',
  version: 1,
  slots: {
    ...baseSlots,
    hidden_fields: fieldList({ shows: false }),
    column_widths: byField(z.int().check(z.gte(columnWidth.least), z.lte(columnWidth.most))),
    /** So many columns, from the first, stay in sight. */
    frozen_columns: plain(z.int().check(z.gte(0), z.lte(10)), 0),
    row_height: plain(z.enum(rowHeights), 'short'),
    groups: groupSlot,
    footer: footerSlot,
  },
  needs: ['fields'],
})
