import * as z from 'zod/mini'
import { groupSlot } from '../../views/shared/query-slots.ts'
import { plain, type Slot } from '../../views/shared/slot.ts'
import { view } from '../../views/view-kind.ts'
import { block } from '../block-kind.ts'
import { askSummary, type Questions } from '../questions.ts'
import { off, on } from '../shared/frame-slots.ts'
import { measureSlot, measuresOf } from '../shared/measure-slot.ts'
import { filterOnly } from '../shared/query-view.ts'

export const chartTypes = ['bar', 'line', 'area', 'pie', 'funnel', 'pivot'] as const

/** By what the records are put together, and by what each of those is split again. */
const chartGroups: Slot<typeof groupSlot.empty> = {
  ...groupSlot,
  schema: groupSlot.schema.check(z.refine((groups) => groups.length <= 2, 'too_many_groups')),
}

/** A picture of numbers by groups. */
export const chart = block({
  id: 'chart',
  version: 1,
  category: 'numbers',
  size: { w: 60, h: 20 },
  least: { w: 16, h: 8 },
  traits: { readsTable: true },
  view: view({
    id: 'chart',
    version: 1,
    slots: { ...filterOnly, groups: chartGroups, measure: measureSlot },
    needs: [],
  }),
  content: {
    chart_type: plain(z.enum(chartTypes), 'bar'),
    /** What it shows most of; the rest is put together. */
    most_groups: plain(z.int().check(z.gte(1), z.lte(200)), 30),
    order_by: plain(z.enum(['group', 'value']), 'group'),
  },
  style: { legend: on, labels: off, stacked: off, horizontal: off },
  /** A press filters the other blocks of the table. */
  actions: { filter_page: on },
  needs: ['tableId', 'viewSettings.groups'],
  asks({ tableId, viewSettings }, params): Questions {
    const { filters, groups, measure } = viewSettings
    if (groups.length === 0) return {}
    return { groups: askSummary(tableId, { filters, groups, aggregates: measuresOf(measure), limit: 2_000 }, params) }
  },
})
