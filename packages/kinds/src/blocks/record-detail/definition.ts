import { record } from '../../views/record/definition.ts'
import { block } from '../block-kind.ts'
import { askList, askRecord, type Questions } from '../questions.ts'
import { off, on } from '../shared/frame-slots.ts'
import { showsRecords } from '../shared/record-actions.ts'

/** One record: the one that was chosen elsewhere on the page, or the first. */
export const recordDetail = block({
  id: 'recordDetail',
  version: 1,
  category: 'records',
  size: { w: 60, h: 30 },
  least: { w: 16, h: 6 },
  traits: showsRecords,
  view: record,
  content: { first_when_none_chosen: on },
  actions: { edit_record: on, delete_record: off, previous_and_next: on },
  needs: ['tableId', 'viewSettings.fields'],
  asks({ tableId, viewSettings, content }, params): Questions {
    const { filters, sort } = viewSettings
    const fields = record.shownOf(viewSettings)
    if (params.record !== undefined) return { record: askRecord(tableId, params.record, { fields, filters }) }
    return content.first_when_none_chosen
      ? { records: askList(tableId, { fields, filters, sort, limit: 1 }, params) }
      : {}
  },
})
