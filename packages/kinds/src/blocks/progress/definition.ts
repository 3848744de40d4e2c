import * as z from 'zod/mini'
import type { Filter } from '../../filters/filter.ts'
import { filterSlot } from '../../views/shared/query-slots.ts'
import { plain } from '../../views/shared/slot.ts'
import { view } from '../../views/view-kind.ts'
import { block } from '../block-kind.ts'
import { askSummary, both, type Questions } from '../questions.ts'
import { colorSlot } from '../shared/frame-slots.ts'
import { measureSlot, measuresOf } from '../shared/measure-slot.ts'

/** How far something is: a number of its goal, or of all records those that are done. */
export const progress = block({
  id: 'progress',
  version: 1,
  category: 'numbers',
  size: { w: 30, h: 6 },
  least: { w: 8, h: 2 },
  traits: { readsTable: true },
  view: view({
    id: 'progress',
    version: 1,
    slots: { filters: filterSlot, done: filterSlot, measure: measureSlot },
    needs: [],
  }),
  content: { goal: plain<number | null>(z.nullable(z.number().check(z.positive())), null) },
  style: { color: colorSlot, shape: plain(z.enum(['bar', 'ring']), 'bar') },
  needs: ['tableId'],
  asks({ tableId, viewSettings, content }, params): Questions {
    const { filters, done, measure } = viewSettings
    const ask = (within: Filter | null) =>
      askSummary(tableId, { filters: within, aggregates: measuresOf(measure), limit: 1 }, params)
    const value = ask(both(filters, done))
    return content.goal === null ? { value, whole: ask(filters) } : { value }
  },
})
