import { fieldList } from '../shared/field-slots.ts'
import { filterSlot, sortSlot } from '../shared/query-slots.ts'
import { view } from '../view-kind.ts'

/** One record at a time. A table has one of these, always by the same name. */
export const record = view({
  id: 'record',
  version: 1,
  slots: { fields: fieldList({ shows: true }), filters: filterSlot, sort: sortSlot },
  needs: ['fields'],
  onePerTable: true,
  fixedLabel: 'Record',
})
