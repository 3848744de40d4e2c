import * as z from 'zod/mini'
import { colorSchema } from '../../fields/shared/choice-options.ts'
import { plain } from '../../views/shared/slot.ts'

export const colorSlot = plain<string | null>(z.nullable(colorSchema), null)
export const off = plain(z.boolean(), false)
export const on = plain(z.boolean(), true)

/** How any block stands on the page. */
export const frameSlots = {
  show_title: on,
  bg_color: colorSlot,
  border: off,
}
