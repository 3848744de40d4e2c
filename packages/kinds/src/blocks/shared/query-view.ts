import { fieldList } from '../../views/shared/field-slots.ts'
import { filterSlot, sortSlot } from '../../views/shared/query-slots.ts'

/** Which records, without any that are shown. */
export const filterOnly = { filters: filterSlot }
/** Some fields of some records in some order. */
export const recordsSlots = { fields: fieldList({ shows: true }), filters: filterSlot, sort: sortSlot }
