import { type TypedNode, typeOf } from '../check/typed-node.ts'
import { boundDay, boundMoment } from '../compile/bounds.ts'
import { atZone } from '../compile/convert.ts'
import { elementOf } from '../value-type.ts'
import { calendarUnit, clockSeconds, type Unit, unitOf, unitProblem } from './date-units.ts'
import { type Emit, type Example, type FormulaFunction, optional, param } from './definition.ts'

const unit = param('unit', 'text', { literal: unitProblem })
const optionalUnit = param('unit', 'text', { ...optional, literal: unitProblem })

/** A date moved by the clock becomes a date-time; moved by the calendar it stays a date. */
function isDay(node: TypedNode | undefined): boolean {
  const type = node && typeOf(node)
  return type !== null && type !== undefined && elementOf(type) === 'date'
}

function add(emit: Emit, date: TypedNode, count: TypedNode, by: Unit): string {
  const calendar = calendarUnit(by)
  if (!calendar) {
    const most = 126_000_000_000
    const seconds = `nullif(nullif(greatest(least(${emit.number(count)} * ${clockSeconds[by]}, ${most}), -${most}), ${most}), -${most})`
    const moved = `(${atZone(emit.moment(date), 'UTC')} + make_interval(secs => (${seconds})::float8))`
    return boundMoment(atZone(moved, 'UTC'))
  }
  const { name, times, most } = calendar
  const moved = `(${emit.local(date)} + make_interval(${name} => ${times} * ${emit.within(count, -most, most)}))`
  return isDay(date) ? boundDay(`${moved}::date`) : boundMoment(atZone(moved, emit.zoneOf(date)))
}

/** Whole units from the second date to the first, cut off towards zero. */
function difference(emit: Emit, later: TypedNode, earlier: TypedNode, by: Unit): string {
  if (clockSeconds[by]) {
    const span = `(${atZone(emit.moment(later), 'UTC')} - ${atZone(emit.moment(earlier), 'UTC')})`
    return `trunc(extract(epoch from ${span}) / ${clockSeconds[by]})`
  }
  const [a, b] = [emit.local(later), emit.local(earlier)]
  if (by === 'days' || by === 'weeks')
    return `trunc(extract(epoch from (${a} - ${b})) / ${by === 'days' ? 86_400 : 604_800})`
  const age = `age(${a}, ${b})`
  if (by === 'years') return `extract(year from ${age})`
  const months = `(extract(year from ${age}) * 12 + extract(month from ${age}))`
  return by === 'quarters' ? `trunc(${months} / 3)` : months
}

/** A comparison of two dates down to a unit; false when either is blank. */
function comparison(id: string, sign: '=' | '<' | '>', examples: readonly Example[]): FormulaFunction {
  return {
    id,
    category: 'date',
    params: [param('date', 'date'), param('other', 'date'), optionalUnit],
    returns: 'boolean',
    total: true,
    sql: (emit, args) => {
      const [a, b, by] = args as [TypedNode, TypedNode, TypedNode | undefined]
      if (!by) return `coalesce(${emit.moment(a)} ${sign} ${emit.moment(b)}, false)`
      const precision = `'${unitOf(by, 'days').slice(0, -1)}'`
      const cut = (node: TypedNode) => `date_trunc(${precision}, ${emit.local(node)})`
      return `coalesce(${cut(a)} ${sign} ${cut(b)}, false)`
    },
    examples,
  }
}

export const dateMathFunctions: readonly FormulaFunction[] = [
  {
    id: 'DATEADD',
    category: 'date',
    params: [param('date', 'date'), param('count', 'number'), unit],
    returns: (args) => (isDay(args[0]) && calendarUnit(unitOf(args[2], 'days')) ? 'date' : 'dateTime'),
    sql: (emit, args) => {
      const [date, count, by] = args as [TypedNode, TypedNode, TypedNode]
      return add(emit, date, count, unitOf(by, 'days'))
    },
    examples: [
      { formula: 'DATEADD("2024-01-31", 1, "month")', result: '2024-02-29' },
      { formula: 'DATEADD("2024-02-28", -2, "weeks")', result: '2024-02-14' },
      { formula: 'DATEADD("2024-01-01", 1000000, "years")', result: null },
    ],
  },
  {
    id: 'DATETIME_DIFF',
    category: 'date',
    params: [param('date', 'date'), param('from', 'date'), optionalUnit],
    returns: 'number',
    exact: true,
    sql: (emit, args) => {
      const [date, from, by] = args as [TypedNode, TypedNode, TypedNode | undefined]
      return difference(emit, date, from, unitOf(by, 'seconds'))
    },
    examples: [
      { formula: 'DATETIME_DIFF("2024-03-01", "2024-02-01", "days")', result: 29 },
      { formula: 'DATETIME_DIFF("2024-01-01 12:00", "2024-01-01 10:30", "hours")', result: 1 },
      { formula: 'DATETIME_DIFF("2024-02-01", "2024-03-15", "months")', result: -1 },
      { formula: 'DATETIME_DIFF("2024-01-01 00:01", "2024-01-01 00:00")', result: 60 },
    ],
  },
  {
    id: 'EOMONTH',
    category: 'date',
    params: [param('date', 'date'), param('months', 'number', optional)],
    returns: 'date',
    sql: (emit, args) => {
      const [date, months] = args as [TypedNode, TypedNode | undefined]
      const count = months ? emit.within(months, -48_000, 48_000) : '0'
      return boundDay(
        `(date_trunc('month', ${emit.local(date)}) + make_interval(months => ${count} + 1, days => -1))::date`,
      )
    },
    examples: [
      { formula: 'EOMONTH("2024-02-10")', result: '2024-02-29' },
      { formula: 'EOMONTH("2024-01-31", 1)', result: '2024-02-29' },
    ],
  },
  comparison('IS_SAME', '=', [
    { formula: 'IS_SAME("2024-05-01", "2024-05-31", "month")', result: true },
    { formula: 'IS_SAME("2024-05-01", "2024-05-02")', result: false },
  ]),
  comparison('IS_BEFORE', '<', [{ formula: 'IS_BEFORE("2024-05-01", "2024-05-02")', result: true }]),
  comparison('IS_AFTER', '>', [
    { formula: 'IS_AFTER("2024-05-01", "2024-05-02")', result: false },
    { formula: 'IS_AFTER(BLANK(), "2024-05-02")', result: false },
  ]),
]
