import type { Field, RecordView } from '@oficina/contract'
import type { DateText } from '@oficina/kinds'
import { dayOf, movedBy } from '../calendar/calendar-days.ts'
import type { GroupHeadAt } from '../../groups/group-heads.ts'
import type { Scale } from './gantt-scale.ts'

export const rowHeight = 32

export interface DateRange {
  start: string
  end: string | null
}

export interface GanttRow {
  record: RecordView
  span: readonly [DateText, DateText]
  /** Its place from above; headings of groups take lines too. */
  line: number
}

/** What stands beside each other on one line: the heading of a group, or a record and its bar. */
export type GanttLine = { head: GroupHeadAt } | { row: GanttRow }

/** Lines from above: records that have days, below the headings of their groups; a group without any has none. */
export function linesOf(
  records: readonly RecordView[],
  heads: readonly GroupHeadAt[],
  spanIn: (record: RecordView) => GanttRow['span'] | null,
): GanttLine[] {
  const lines: GanttLine[] = []
  const waiting = new Map<number, GroupHeadAt>()
  records.forEach((record, n) => {
    for (const head of heads) if (head.at === n) waiting.set(head.depth, head)
    const span = spanIn(record)
    if (!span) return
    for (const depth of [...waiting.keys()].toSorted((a, b) => a - b)) {
      const head = waiting.get(depth)
      if (head) lines.push({ head })
    }
    waiting.clear()
    lines.push({ row: { record, span, line: lines.length } })
  })
  return lines
}

export const rowsIn = (lines: readonly GanttLine[]): GanttRow[] =>
  lines.flatMap((line) => ('row' in line ? [line.row] : []))

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
  const middle = ({ line }: GanttRow) => line * rowHeight + rowHeight / 2
  return rows.flatMap((row) =>
    waitsFor(row.record, fieldId, rows).map((other) => {
      const [x1, y1] = [scale.xOf(other.span[1]) + scale.px, middle(other)]
      const [x2, y2] = [scale.xOf(row.span[0]), middle(row)]
      const isLate = row.span[0] <= other.span[1]
      // With room between them it goes down in front of the second; without, around both.
      const between = other.line < row.line ? y2 - rowHeight / 2 : y2 + rowHeight / 2
      const path =
        x2 - x1 >= 2 * turn
          ? `M${x1} ${y1}H${x2 - turn}V${y2}H${x2}`
          : `M${x1} ${y1}H${x1 + turn}V${between}H${x2 - turn}V${y2}H${x2}`
      return { from: other.record.id, to: row.record.id, path, isLate }
    }),
  )
}
