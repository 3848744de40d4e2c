import * as z from 'zod/mini'
import { fieldSlot } from '../../views/shared/field-slots.ts'
import { isDay } from '../../views/shared/date-range-slot.ts'
import { plain } from '../../views/shared/slot.ts'
import { view } from '../../views/view-kind.ts'
import { block } from '../block-kind.ts'
import { askSummary, both, type Questions } from '../questions.ts'
import { colorSlot, off } from '../shared/frame-slots.ts'
import { measureSlot, measuresOf } from '../shared/measure-slot.ts'
import { inPeriod, periodSlot } from '../shared/periods.ts'
import { filterOnly } from '../shared/query-view.ts'
import { iconSchema, type Icon, oneLine } from '../shared/texts.ts'

/** Points of the small line, the newest last. */
const points = { day: 30, week: 26, month: 24 } as const
const spans = { day: 'lastDays', week: 'lastWeeks', month: 'lastMonths' } as const

/** Simple Indicator: one number, beside that of the period before, a goal and its course. */
export const indicator = block({
  id: 'indicator',
  version: 1,
  category: 'numbers',
  size: { w: 24, h: 8 },
  least: { w: 8, h: 3 },
  traits: { readsTable: true },
  view: view({
    id: 'indicator',
    version: 1,
    slots: { ...filterOnly, measure: measureSlot, date_field: fieldSlot(isDay), period: periodSlot, compare: off },
    needs: [],
  }),
  content: {
    goal: plain<number | null>(z.nullable(z.number()), null),
    prefix: plain(oneLine(12), ''),
    suffix: plain(oneLine(12), ''),
    decimals: plain<number | null>(z.nullable(z.int().check(z.gte(0), z.lte(8))), null),
    sparkline: plain<keyof typeof points | null>(z.nullable(z.enum(['day', 'week', 'month'])), null),
  },
  style: {
    color: colorSlot,
    icon: plain<Icon | null>(z.nullable(iconSchema), null),
    size: plain(z.enum(['small', 'medium', 'large']), 'medium'),
    /** Less is better: a smaller number is the good one. */
    less_is_better: off,
  },
  needs: ['tableId'],
  asks({ tableId, viewSettings, content }, params): Questions {
    const { filters, measure, date_field: date, period, compare } = viewSettings
    const aggregates = measuresOf(measure)
    const ask = (which: 'this' | 'before') => {
      const within = date !== null && period !== null ? both(filters, inPeriod(date, period, which)) : filters
      return askSummary(tableId, { filters: within, aggregates, limit: 1 }, params)
    }
    const asked: Record<string, ReturnType<typeof askSummary>> = { value: ask('this') }
    if (compare && date !== null && period !== null) asked.before = ask('before')
    if (content.sparkline !== null && date !== null) {
      const bucket = content.sparkline
      const recent = { period: spans[bucket], count: points[bucket] }
      const within = both(filters, { field: date, operator: 'relative', value: recent })
      asked.course = askSummary(
        tableId,
        { filters: within, aggregates, groups: [{ field: date, bucket }], limit: 100 },
        params,
      )
    }
    return asked
  },
})
