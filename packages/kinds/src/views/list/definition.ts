import { baseSlots } from '../shared/base-slots.ts'
import { groupSlot } from '../shared/query-slots.ts'
import { view } from '../view-kind.ts'

/** A list on the left, the chosen record beside it. */
export const list = view({ id: 'list', version: 1, slots: { ...baseSlots, groups: groupSlot }, needs: ['fields'] })
