import type { TypedNode } from '../check/typed-node.ts'
import type { FormulaErrorId } from '../formula-error.ts'

const names = {
  milliseconds: ['millisecond', 'ms'],
  seconds: ['second', 's'],
  minutes: ['minute', 'm'],
  hours: ['hour', 'h'],
  days: ['day', 'd'],
  weeks: ['week', 'w'],
  months: ['month'],
  quarters: ['quarter'],
  years: ['year', 'y'],
} as const

export type Unit = keyof typeof names

/** A span of time by its name in the singular or plural, or by its short form; `M` and `Q` only as capitals. */
export function findUnit(text: string): Unit | null {
  if (text === 'M') return 'months'
  if (text === 'Q') return 'quarters'
  const wanted = text.trim().toLowerCase()
  const entry = Object.entries(names).find(
    ([unit, others]) => unit === wanted || (others as readonly string[]).includes(wanted),
  )
  return entry ? (entry[0] as Unit) : null
}

export const unitProblem = (text: string): FormulaErrorId | null => (findUnit(text) ? null : 'unknown_unit')

/** The unit that a literal argument names. */
export const unitOf = (node: TypedNode | undefined, fallback: Unit): Unit =>
  (node?.kind === 'literal' ? findUnit(node.value) : null) ?? fallback

/** Seconds of the units that a clock measures; the others depend on the calendar. */
export const clockSeconds: Partial<Record<Unit, number>> = { milliseconds: 0.001, seconds: 1, minutes: 60, hours: 3600 }

/** The calendar's units as arguments of `make_interval`. */
const calendar: Partial<Record<Unit, { name: string; times: number; most: number }>> = {
  days: { name: 'days', times: 1, most: 1_460_000 },
  weeks: { name: 'days', times: 7, most: 208_000 },
  months: { name: 'months', times: 1, most: 48_000 },
  quarters: { name: 'months', times: 3, most: 16_000 },
  years: { name: 'years', times: 1, most: 4_000 },
}

/** Four thousand years either way: from the years that dates may have, none leads to where PostgreSQL has no dates. */
export const calendarUnit = (unit: Unit) => calendar[unit]
