import { calendar as calendarView } from '../../views/calendar/definition.ts'
import { block } from '../block-kind.ts'
import { askList, both, type Questions } from '../questions.ts'
import { recordActions, showsRecords } from '../shared/record-actions.ts'
import { inSpan, mostInSpan } from '../shared/span.ts'

/** Records on the days that they fall on. */
export const calendar = block({
  id: 'calendar',
  version: 1,
  category: 'records',
  size: { w: 120, h: 36 },
  least: { w: 30, h: 12 },
  traits: showsRecords,
  view: calendarView,
  actions: recordActions,
  needs: ['tableId', 'viewSettings.calendar_date_range'],
  asks({ tableId, viewSettings }, params): Questions {
    const { calendar_date_range: range, filters, sort } = viewSettings
    if (range === null) return {}
    const wish = { filters: both(filters, inSpan(range, params.span)), sort, limit: mostInSpan }
    return { records: askList(tableId, { ...wish, fields: calendarView.shownOf(viewSettings) }, params) }
  },
})
