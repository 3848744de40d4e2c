import * as z from 'zod/mini'
import { baseSlots, coverSlot } from '../shared/base-slots.ts'
import { fieldSlot } from '../shared/field-slots.ts'
import { footerSlot } from '../shared/query-slots.ts'
import { plain } from '../shared/slot.ts'
import { view } from '../view-kind.ts'

/** A column by its option or person; null is the one for records without a value. */
const columnSchema = z.strictObject({
  value: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
  hidden: z.optional(z.boolean()),
})
export type KanbanColumn = z.output<typeof columnSchema>
const flag = plain(z.boolean(), false)

/** Cards in a column for each option. */
export const kanban = view({
  id: 'kanban',
  version: 1,
  slots: {
    ...baseSlots,
    kanban_field: fieldSlot((field) => field.kanbanField),
    /** Order and visibility; options that are not named follow in their own order. */
    kanban_columns: plain<KanbanColumn[]>(
      z.array(columnSchema).check(
        z.maxLength(1_000),
        z.refine((columns) => new Set(columns.map(({ value }) => value)).size === columns.length, 'given_twice'),
      ),
      [],
    ),
    kanban_disable_default_column: flag,
    kanban_hide_add_button: flag,
    kanban_disable_drag_drop_cards: flag,
    cover: coverSlot,
    footer: footerSlot,
  },
  needs: ['fields', 'kanban_field'],
  belongs: { kanban_columns: 'kanban_field' },
})
