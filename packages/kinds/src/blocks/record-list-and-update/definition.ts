import { list } from '../../views/list/definition.ts'
import { block } from '../block-kind.ts'
import { askList, askRecord, askSummary, type Questions } from '../questions.ts'
import { on } from '../shared/frame-slots.ts'
import { recordActions, showsRecords } from '../shared/record-actions.ts'

/** List View: a list, and the chosen record beside it. */
export const recordListAndUpdate = block({
  id: 'recordListAndUpdate',
  version: 1,
  category: 'records',
  size: { w: 120, h: 34 },
  least: { w: 20, h: 8 },
  traits: showsRecords,
  view: list,
  actions: { ...recordActions, search: on },
  needs: ['tableId', 'viewSettings.fields'],
  asks({ tableId, viewSettings }, params): Questions {
    const { filters, sort, groups } = viewSettings
    const fields = list.shownOf(viewSettings)
    return {
      records: askList(tableId, { fields, filters, sort, groups, limit: 50 }, params),
      ...(groups.length > 0 && { counts: askSummary(tableId, { filters, groups }, params) }),
      ...(params.record !== undefined && { record: askRecord(tableId, params.record, { fields, filters }) }),
    }
  },
})
