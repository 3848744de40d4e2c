import * as z from 'zod/mini'
import { plain } from '../../views/shared/slot.ts'
import { view } from '../../views/view-kind.ts'
import { block } from '../block-kind.ts'
import { on } from '../shared/frame-slots.ts'
import { richTextSlot } from '../shared/rich-text-slot.ts'
import { oneLine } from '../shared/texts.ts'
import { formItemsSlot } from './form-items-slot.ts'

/** Super Form: a record asked for on one page or several, with a page of its own once it was sent. */
export const formPages = block({
  id: 'formPages',
  version: 1,
  category: 'records',
  size: { w: 40, h: 30 },
  least: { w: 16, h: 8 },
  traits: { readsTable: true, writesRecords: true, takesSearch: false },
  view: view({ id: 'formPages', version: 1, slots: { items: formItemsSlot }, needs: [] }),
  content: {
    button_label: plain(oneLine(60), ''),
    success_title: plain(oneLine(120), ''),
    success_text: richTextSlot,
  },
  style: { progress_bar: on, columns: plain(z.int().check(z.gte(1), z.lte(4)), 1) },
  actions: {
    on_save: plain(z.enum(['success_page', 'keep_open', 'new_form']), 'success_page'),
    /** Whoever comes back goes on where they were. */
    keep_draft: on,
  },
  needs: ['tableId', 'viewSettings.items'],
})
