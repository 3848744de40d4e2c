import type { Field, RecordView } from '@oficina/contract'
import type { DateText } from '@oficina/kinds'
import { dayOf, movedBy } from '../calendar/calendar-days.ts'
import type { Scale } from './gantt-scale.ts'

export const rowHeight = 32

export interface DateRange {
  start: string
  end: string | null
}

export interface GanttRow {
  record: RecordView
  span: readonly [DateText, DateText]
}

/** From the first day to the last; a record without an end, or with one before its start, has a single day. */
export function spanOf(record: RecordView, range: DateRange, zone: string): GanttRow['span'] | null {
  const from = dayOf(record.values[range.start], zone)
  const to = range.end === null ? null : dayOf(record.values[range.end], zone)
  return from === null ? null : [from, to !== null && to > from ? to : from]
}

/** Values with these dates moved by so many days; dates that are not set stay so. */
export const movedValues = (record: RecordView, ids: readonly (string | null)[], days: number, zone: string) =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const next = id === null ? null : movedBy(record.values[id], days, zone)
      return id === null || next === null ? [] : [[id, next]]
    }),
  )

/** A connection that stays within the table: only such a one can be a dependency. */
export const dependencyOf = (fields: readonly Field[], tableId: string, fieldId: string | null | undefined) =>
  fields.find(({ id, options }) => id === fieldId && options.connectedTableId === tableId)

export interface Arrow {
  from: number
  to: number
  path: string
  /** It begins before what it waits for has ended. */
  isLate: boolean
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'number' ? [one.id] : [],
  )

/** The records that one waits for, among those that are shown. */
export const waitsFor = (record: RecordView, fieldId: string, rows: readonly GanttRow[]): GanttRow[] => {
  const ids = new Set(idsIn(record.values[fieldId]))
  return rows.filter((row) => ids.has(row.record.id) && row.record.id !== record.id)
}

const turn = 8

/** An arrow from the end of each record to the start of those that wait for it. */
export function arrowsOf(rows: readonly GanttRow[], fieldId: string, scale: Pick<Scale, 'xOf' | 'px'>): Arrow[] {
  const placeOf = new Map(rows.map(({ record }, index) => [record.id, index]))
  const middle = (index: number) => index * rowHeight + rowHeight / 2
  return rows.flatMap((row, index) =>
    waitsFor(row.record, fieldId, rows).map((other) => {
      const otherIndex = placeOf.get(other.record.id) ?? 0
      const [x1, y1] = [scale.xOf(other.span[1]) + scale.px, middle(otherIndex)]
      const [x2, y2] = [scale.xOf(row.span[0]), middle(index)]
      const isLate = row.span[0] <= other.span[1]
      // With room between them it goes down in front of the second; without, around both.
      const between = otherIndex < index ? y2 - rowHeight / 2 : y2 + rowHeight / 2
      const path =
        x2 - x1 >= 2 * turn
          ? `M${x1} ${y1}H${x2 - turn}V${y2}H${x2}`
          : `M${x1} ${y1}H${x1 + turn}V${between}H${x2 - turn}V${y2}H${x2}`
      return { from: other.record.id, to: row.record.id, path, isLate }
    }),
  )
}
