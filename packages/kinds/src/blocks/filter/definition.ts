import * as z from 'zod/mini'
import { blockIdSchema } from '../../ids.ts'
import { fieldList } from '../../views/shared/field-slots.ts'
import { plain } from '../../views/shared/slot.ts'
import { view } from '../../views/view-kind.ts'
import { block } from '../block-kind.ts'
import { on } from '../shared/frame-slots.ts'
import { oneLine } from '../shared/texts.ts'

/** Search and fields by which people choose what the other blocks of the table show. It asks nothing itself. */
export const filter = block({
  id: 'filter',
  version: 1,
  category: 'tools',
  size: { w: 120, h: 4 },
  least: { w: 8, h: 2 },
  traits: { readsTable: true, takesSearch: false },
  view: view({ id: 'filter', version: 1, slots: { fields: fieldList({ shows: true }) }, needs: [] }),
  content: {
    search: on,
    placeholder: plain(oneLine(120), ''),
    /** The blocks that it drives; none named drives all that show the table. */
    targets: plain<string[]>(z.array(blockIdSchema).check(z.maxLength(300)), []),
  },
  needs: ['tableId'],
})
