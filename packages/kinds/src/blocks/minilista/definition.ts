import * as z from 'zod/mini'
import { plain } from '../../views/shared/slot.ts'
import { table } from '../../views/table/definition.ts'
import { block } from '../block-kind.ts'
import { askList, askSummary, type Questions } from '../questions.ts'
import { on } from '../shared/frame-slots.ts'
import { recordActions, showsRecords } from '../shared/record-actions.ts'

/** Table: rows and columns. */
export const minilista = block({
  id: 'minilista',
  version: 1,
  category: 'records',
  size: { w: 120, h: 30 },
  least: { w: 20, h: 6 },
  traits: showsRecords,
  view: table,
  content: { page_size: plain(z.int().check(z.gte(5), z.lte(200)), 50) },
  actions: { ...recordActions, search: on, edit_in_cell: on },
  needs: ['tableId', 'viewSettings.fields'],
  asks({ tableId, viewSettings, content }, params): Questions {
    const { filters, sort, groups, footer } = viewSettings
    // A group's own field is shown in its heading.
    const fields = table.shownOf(viewSettings)
    const records = askList(tableId, { fields, filters, sort, groups, limit: content.page_size }, params)
    if (groups.length === 0 && footer.length === 0) return { records }
    return { records, counts: askSummary(tableId, { filters, groups, aggregates: footer }, params) }
  },
})
