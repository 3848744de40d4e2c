import { gantt as ganttView } from '../../views/gantt/definition.ts'
import { block } from '../block-kind.ts'
import { askList, askSummary, both, type Questions } from '../questions.ts'
import { recordActions, showsRecords } from '../shared/record-actions.ts'
import { inSpan, mostInSpan } from '../shared/span.ts'

/** Bars over time. */
export const gantt = block({
  id: 'gantt',
  version: 1,
  category: 'records',
  size: { w: 120, h: 30 },
  least: { w: 30, h: 8 },
  traits: showsRecords,
  view: ganttView,
  actions: recordActions,
  needs: ['tableId', 'viewSettings.gantt_date_range'],
  asks({ tableId, viewSettings }, params): Questions {
    const { gantt_date_range: range, filters, sort, groups } = viewSettings
    if (range === null) return {}
    const within = both(filters, inSpan(range, params.span))
    const fields = ganttView.shownOf(viewSettings)
    const records = askList(tableId, { filters: within, sort, groups, limit: mostInSpan, fields }, params)
    if (groups.length === 0) return { records }
    return { records, counts: askSummary(tableId, { filters: within, groups }, params) }
  },
})
