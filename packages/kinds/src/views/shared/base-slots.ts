import { fieldList, fieldSlot } from './field-slots.ts'
import { colorSlot, filterSlot, sortSlot } from './query-slots.ts'

/** What every view of records has. */
export const baseSlots = {
  /** The fields that are shown, in their order. */
  fields: fieldList({ shows: true }),
  filters: filterSlot,
  sort: sortSlot,
  colors: colorSlot,
}

/** The picture on a card. */
export const coverSlot = fieldSlot(({ valueKind }) => valueKind === 'files')
/** The options of a choice colour what belongs to them. */
export const colorFieldSlot = fieldSlot(({ valueKind }) => valueKind === 'choice')
