import type { TypedNode } from '../check/typed-node.ts'
import { boundDay } from '../compile/bounds.ts'
import { readDateLiteral } from '../check/date-literal.ts'
import type { FormulaErrorId } from '../formula-error.ts'
import { type FormulaFunction, optional, param } from './definition.ts'

/*
 * Days are counted from Monday, 1 January of the year 1. The ordinal of a day is how many workdays there are up to and
 * including it. Counting workdays is then a subtraction, and moving by some is an addition and the way back from an
 * ordinal to its day, all in closed form: a generated column can neither loop nor look into a calendar.
 */
const epoch = `'0001-01-01'::date`

/** Holidays written in the formula, `2024-12-25, 2025-01-01`: those on weekdays, in order. */
export function readHolidays(text: string): number[] | null {
  const parts = text.split(',').map((part) => part.trim())
  const days = new Set<number>()
  for (const part of parts) {
    if (part === '') continue
    const date = readDateLiteral(part)
    if (date?.type !== 'date') return null
    days.add(Math.round((Date.parse(`${date.value}T00:00:00Z`) - Date.parse('0001-01-01T00:00:00Z')) / 86_400_000))
  }
  const weekdays = [...days].filter((day) => day % 7 < 5)
  return weekdays.length > 200 ? null : weekdays.toSorted((a, b) => a - b)
}

const holidaysProblem = (text: string): FormulaErrorId | null => (readHolidays(text) ? null : 'invalid_date')
const holidays = param('holidays', 'text', { ...optional, literal: holidaysProblem })
const holidaysOf = (node: TypedNode | undefined) => (node?.kind === 'literal' ? readHolidays(node.value) : null) ?? []

/** The ordinal among weekdays of a day number. */
const weekdayOrdinal = (day: number) => 5 * Math.floor(day / 7) + Math.min((day % 7) + 1, 5)

/** How many sorted constants there are up to and including a value. */
const upTo = (sql: string, sorted: readonly number[]) => `width_bucket(${sql}, ARRAY[${sorted.join(', ')}]::int[])`

/** The ordinal of a date moved by some days, in SQL. */
function ordinal(date: string, shift: number, free: readonly number[]): string {
  const day = `(${date} - ${epoch}${shift < 0 ? ` - ${-shift}` : ''})`
  const weekdays = `5 * div(${day}::numeric, 7)::int + least(${day} % 7 + 1, 5)`
  return free.length > 0 ? `(${weekdays} - ${upTo(day, free)})` : `(${weekdays})`
}

/** The date of an ordinal. A holiday pushes every later ordinal on by one; where, is known beforehand. */
function dateOfOrdinal(sql: string, free: readonly number[]): string {
  const pushes = free.map((day, index) => weekdayOrdinal(day) - index)
  const weekday = pushes.length > 0 ? `(${sql} + ${upTo(sql, pushes)})` : sql
  return boundDay(`(${epoch} + ((${weekday} - 1) + 2 * floor((${weekday} - 1) / 5.0)::int))`)
}

export const workdayFunctions: readonly FormulaFunction[] = [
  {
    id: 'WORKDAY',
    category: 'date',
    params: [param('date', 'date'), param('count', 'number'), holidays],
    returns: 'date',
    sql: (emit, args) => {
      const [date, count, off] = args as [TypedNode, TypedNode, TypedNode | undefined]
      const free = holidaysOf(off)
      const [day, days] = [emit.day(date), emit.within(count, -1_000_000, 1_000_000)]
      const forward = dateOfOrdinal(`(${ordinal(day, 0, free)} + ${days})`, free)
      // Backwards one starts from the day before, because a start on a weekend has its last workday behind it.
      const backward = dateOfOrdinal(`(${ordinal(day, -1, free)} + 1 + ${days})`, free)
      if (count.kind === 'literal') return Number(count.value) < 1 ? day : forward
      return `CASE sign(${days}::numeric) WHEN 0 THEN ${day} WHEN 1 THEN ${forward} WHEN -1 THEN ${backward} END`
    },
    examples: [
      { formula: 'WORKDAY("2024-05-03", 1)', result: '2024-05-06' },
      { formula: 'WORKDAY("2024-05-05", -1)', result: '2024-05-03' },
      { formula: 'WORKDAY("2024-12-24", 1, "2024-12-25")', result: '2024-12-26' },
    ],
  },
  {
    id: 'WORKDAY_DIFF',
    category: 'date',
    params: [param('start', 'date'), param('end', 'date'), holidays],
    returns: 'number',
    exact: true,
    sql: (emit, args) => {
      const [start, end, off] = args as [TypedNode, TypedNode, TypedNode | undefined]
      const free = holidaysOf(off)
      const [a, b] = [emit.day(start), emit.day(end)]
      const between = (from: string, to: string) => `${ordinal(to, 0, free)} - ${ordinal(from, -1, free)}`
      return `(CASE ${a} <= ${b} WHEN true THEN ${between(a, b)} WHEN false THEN -(${between(b, a)}) END)::numeric`
    },
    examples: [
      { formula: 'WORKDAY_DIFF("2024-05-03", "2024-05-06")', result: 2 },
      { formula: 'WORKDAY_DIFF("2024-05-06", "2024-05-03")', result: -2 },
      { formula: 'WORKDAY_DIFF("2024-12-23", "2024-12-27", "2024-12-25")', result: 4 },
    ],
  },
]
