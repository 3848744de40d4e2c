import type { TypedNode } from '../check/typed-node.ts'
import { loadScalar } from '../compile/convert.ts'
import { quoteText } from '../compile/quote.ts'
import { type Emit, type FormulaFunction, param } from './definition.ts'

/** The distance to now in words. It reads the clock and is never stored, so that a sub-query may hold the seconds. */
function span(emit: Emit, date: TypedNode): string {
  const words = emit.localeOf(date).spans
  const one = (word: string) => quoteText(word)
  const many = (seconds: number, word: string) => `round(f_s / ${seconds})::text || ${quoteText(` ${word}`)}`
  // A span is rounded up to the next unit a little before it is full.
  const cases: [below: number, text: string][] = [
    [45, one(words.seconds)],
    [90, one(words.minute)],
    [45 * 60, many(60, words.minutes)],
    [90 * 60, one(words.hour)],
    [22 * 3600, many(3600, words.hours)],
    [36 * 3600, one(words.day)],
    [26 * 86_400, many(86_400, words.days)],
    [45 * 86_400, one(words.month)],
    [320 * 86_400, many(2_629_746, words.months)],
    [548 * 86_400, one(words.year)],
  ]
  const branches = cases.map(([below, text]) => `WHEN f_s < ${below} THEN ${text}`).join(' ')
  const seconds = `abs(extract(epoch from (now() - ${emit.moment(date)})))`
  return `(SELECT CASE ${branches} WHEN f_s IS NOT NULL THEN ${many(31_556_952, words.years)} END FROM (SELECT ${seconds} AS f_s) AS f_span)`
}

const distance = (id: string): FormulaFunction => ({
  id,
  category: 'date',
  params: [param('date', 'date')],
  returns: 'text',
  volatile: true,
  sql: (emit, args) => span(emit, args[0] as TypedNode),
  examples: [{ formula: `${id}("2001-01-01")` }],
})

/** A value of the record itself, from the columns that every table has. */
const ofRecord = (
  id: string,
  type: 'number' | 'dateTime',
  column: 'id' | 'createdAt' | 'updatedAt',
): FormulaFunction => ({
  id,
  category: 'record',
  params: [],
  returns: type,
  blank: true,
  total: true,
  sql: (emit) => loadScalar(emit.record[column], type),
  examples: [{ formula: `${id}()` }],
})

export const clockFunctions: readonly FormulaFunction[] = [
  {
    id: 'NOW',
    category: 'date',
    params: [],
    returns: 'dateTime',
    volatile: true,
    total: true,
    sql: () => 'now()',
    examples: [{ formula: 'NOW()' }, { formula: 'IS_AFTER(NOW(), "2020-01-01")', result: true }],
  },
  {
    id: 'TODAY',
    category: 'date',
    params: [],
    returns: 'date',
    volatile: true,
    total: true,
    sql: (emit) => emit.today(),
    examples: [{ formula: 'TODAY()' }, { formula: 'IS_SAME(TODAY(), NOW(), "day")', result: true }],
  },
  distance('FROMNOW'),
  distance('TONOW'),
  ofRecord('CREATED_TIME', 'dateTime', 'createdAt'),
  ofRecord('LAST_MODIFIED_TIME', 'dateTime', 'updatedAt'),
  ofRecord('RECORD_ID', 'number', 'id'),
]
