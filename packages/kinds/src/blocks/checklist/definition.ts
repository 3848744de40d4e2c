import { fieldSlot } from '../../views/shared/field-slots.ts'
import { filterSlot, sortSlot } from '../../views/shared/query-slots.ts'
import { view } from '../../views/view-kind.ts'
import { block } from '../block-kind.ts'
import { askList, askRecord, type Questions } from '../questions.ts'
import { on } from '../shared/frame-slots.ts'
import { showsRecords } from '../shared/record-actions.ts'

/** The to-dos that stand in a field of the chosen record, or of the first. */
export const checklist = block({
  id: 'checklist',
  version: 1,
  category: 'tools',
  size: { w: 30, h: 16 },
  least: { w: 12, h: 4 },
  traits: showsRecords,
  view: view({
    id: 'checklist',
    version: 1,
    slots: { checklist_field: fieldSlot(({ valueKind }) => valueKind === 'json'), filters: filterSlot, sort: sortSlot },
    needs: [],
  }),
  actions: { check_items: on, add_items: on },
  needs: ['tableId', 'viewSettings.checklist_field'],
  asks({ tableId, viewSettings }, params): Questions {
    const { checklist_field: field, filters, sort } = viewSettings
    if (field === null) return {}
    if (params.record !== undefined) return { record: askRecord(tableId, params.record, { fields: [field], filters }) }
    return { records: askList(tableId, { fields: [field], filters, sort, limit: 1 }, params) }
  },
})
