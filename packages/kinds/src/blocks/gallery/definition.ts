import { gallery as galleryView } from '../../views/gallery/definition.ts'
import { block } from '../block-kind.ts'
import { askList, askSummary, type Questions } from '../questions.ts'
import { on } from '../shared/frame-slots.ts'
import { recordActions, showsRecords } from '../shared/record-actions.ts'

/** Cards with a picture. */
export const gallery = block({
  id: 'gallery',
  version: 1,
  category: 'records',
  size: { w: 120, h: 30 },
  least: { w: 16, h: 8 },
  traits: showsRecords,
  view: galleryView,
  actions: { ...recordActions, search: on },
  needs: ['tableId', 'viewSettings.fields'],
  asks({ tableId, viewSettings }, params): Questions {
    const { filters, sort, groups } = viewSettings
    const fields = galleryView.shownOf(viewSettings)
    const records = askList(tableId, { fields, filters, sort, groups, limit: 48 }, params)
    return groups.length === 0 ? { records } : { records, counts: askSummary(tableId, { filters, groups }, params) }
  },
})
