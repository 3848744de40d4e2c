import { plain } from '../../views/shared/slot.ts'
import { view } from '../../views/view-kind.ts'
import { block } from '../block-kind.ts'
import { askList, type Questions } from '../questions.ts'
import { recordsSlots } from '../shared/query-view.ts'
import { manyLines } from '../shared/texts.ts'

const codeLength = 100_000
const code = plain(manyLines(codeLength), '')

/**
 * A page that its builder wrote, in a frame of its own origin. Of the product it gets what it is handed: records of its
 * table, as far as whoever looks may see them. Nothing of it ever runs in our origin.
 */
export const customCode = block({
  id: 'customCode',
  version: 1,
  category: 'content',
  size: { w: 60, h: 20 },
  least: { w: 8, h: 4 },
  traits: { readsTable: true },
  view: view({ id: 'customCode', version: 1, slots: recordsSlots, needs: [] }),
  content: { html: code, css: code, js: code },
  asks({ tableId, viewSettings: { fields, filters, sort } }, params): Questions {
    return fields.length === 0 ? {} : { records: askList(tableId, { fields, filters, sort, limit: 200 }, params) }
  },
})
