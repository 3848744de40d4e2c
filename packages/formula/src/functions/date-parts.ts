import { type TypedNode, typeOf } from '../check/typed-node.ts'
import { boundDay } from '../compile/bounds.ts'
import { isoText } from '../compile/convert.ts'
import { findLocale } from '../compile/locales.ts'
import { isTimeZone } from '../compile/zones.ts'
import { type Emit, type Example, type FormulaFunction, optional, param } from './definition.ts'

/** A number out of a date's local parts. */
const part = (id: string, field: string, examples: readonly Example[]): FormulaFunction => ({
  id,
  category: 'date',
  params: [param('date', 'date')],
  returns: 'number',
  exact: true,
  sql: (emit, args) => `extract(${field} from ${emit.local(args[0] as TypedNode)})`,
  examples,
})

/** A number out of a clock's parts. Seconds come with a fraction, which is not shown. */
const clockPart = (id: string, field: string, examples: readonly Example[]): FormulaFunction => ({
  id,
  category: 'date',
  params: [param('time', 'clock')],
  returns: 'number',
  exact: true,
  sql: (emit, args) => {
    const node = args[0] as TypedNode
    const from = typeOf(node)?.replace('[]', '') === 'time' ? emit.as(node, 'time', false) : emit.local(node)
    return `trunc(extract(${field} from ${from}))`
  },
  examples,
})

const weekStart = param('weekStart', 'text', {
  ...optional,
  literal: (value) => (/^(sunday|monday)$/i.test(value) ? null : 'unknown_option'),
})
/** Days since the week began, the first being zero. */
const weekday = (emit: Emit, args: readonly TypedNode[]) => {
  const [date, start] = args as [TypedNode, TypedNode | undefined]
  const day = `extract(dow from ${emit.local(date)})`
  return start?.kind === 'literal' && start.value.toLowerCase() === 'monday' ? `((${day} + 6) % 7)` : day
}

/** Hands on a date and says how it is to be shown: the functions that show it look for this. */
const setting = (
  id: string,
  literal: NonNullable<ReturnType<typeof param>['literal']>,
  examples: readonly Example[],
): FormulaFunction => ({
  id,
  category: 'date',
  params: [param('date', 'date'), param(id === 'SET_LOCALE' ? 'locale' : 'timeZone', 'text', { literal })],
  returns: 'dateTime',
  blank: true,
  total: true,
  sql: (emit, args) => emit.moment(args[0] as TypedNode),
  examples,
})

export const datePartFunctions: readonly FormulaFunction[] = [
  {
    id: 'DATE',
    category: 'date',
    params: [param('year', 'number'), param('month', 'number'), param('day', 'number')],
    returns: 'date',
    // From a date that exists, by spans: unlike `make_date` it has an answer for 30 February.
    sql: (emit, args) => {
      const [year, month, day] = args as [TypedNode, TypedNode, TypedNode]
      const [y, m, d] = [emit.within(year, 1, 9999), emit.within(month, -9999, 9999), emit.within(day, -99_999, 99_999)]
      return boundDay(
        `('0001-01-01'::timestamp + make_interval(years => ${y} - 1, months => ${m} - 1, days => ${d} - 1))::date`,
      )
    },
    examples: [
      { formula: 'DATE(2024, 2, 29)', result: '2024-02-29' },
      { formula: 'DATE(2023, 2, 30)', result: '2023-03-02' },
      { formula: 'DATE(10000, 1, 1)', result: null },
    ],
  },
  {
    id: 'DATESTR',
    category: 'date',
    params: [param('date', 'date')],
    returns: 'text',
    sql: (emit, args) => `left(${isoText(emit.local(args[0] as TypedNode))}, 10)`,
    examples: [{ formula: 'DATESTR("2024-05-01 10:00")', result: '2024-05-01' }],
  },
  {
    id: 'TIMESTR',
    category: 'date',
    params: [param('date', 'date')],
    returns: 'text',
    sql: (emit, args) => `substr(${isoText(emit.local(args[0] as TypedNode))}, 12, 8)`,
    examples: [{ formula: 'TIMESTR("2024-05-01 10:00")', result: '10:00:00' }],
  },
  part('YEAR', 'year', [
    { formula: 'YEAR("2024-05-01")', result: 2024 },
    { formula: 'YEAR(BLANK())', result: null },
  ]),
  part('QUARTER', 'quarter', [{ formula: 'QUARTER("2024-05-01")', result: 2 }]),
  part('MONTH', 'month', [{ formula: 'MONTH("2024-05-01")', result: 5 }]),
  part('DAY', 'day', [{ formula: 'DAY("2024-05-31")', result: 31 }]),
  clockPart('HOUR', 'hour', [{ formula: 'HOUR("2024-05-01 17:45")', result: 17 }]),
  clockPart('MINUTE', 'minute', [{ formula: 'MINUTE("2024-05-01 17:45")', result: 45 }]),
  clockPart('SECOND', 'second', [{ formula: 'SECOND("2024-05-01 17:45:09")', result: 9 }]),
  {
    id: 'WEEKDAY',
    category: 'date',
    params: [param('date', 'date'), weekStart],
    returns: 'number',
    exact: true,
    sql: weekday,
    examples: [
      { formula: 'WEEKDAY("2024-05-05")', result: 0 },
      { formula: 'WEEKDAY("2024-05-05", "Monday")', result: 6 },
    ],
  },
  {
    id: 'WEEKNUM',
    category: 'date',
    params: [param('date', 'date'), weekStart],
    returns: 'number',
    exact: true,
    // Week one is the one with 1 January in it.
    sql: (emit, args) =>
      `trunc((extract(doy from ${emit.local(args[0] as TypedNode)}) - ${weekday(emit, args)} + 12) / 7)`,
    examples: [
      { formula: 'WEEKNUM("2024-01-01")', result: 1 },
      { formula: 'WEEKNUM("2024-01-07")', result: 2 },
      { formula: 'WEEKNUM("2024-01-07", "Monday")', result: 1 },
    ],
  },
  setting('SET_TIMEZONE', (zone) => (isTimeZone(zone) ? null : 'unknown_time_zone'), [
    {
      formula: 'DATETIME_FORMAT(SET_TIMEZONE("2024-07-01T12:00:00Z", "Asia/Tokyo"), "YYYY-MM-DD HH:mm")',
      result: '2024-07-01 21:00',
    },
  ]),
  setting('SET_LOCALE', (locale) => (findLocale(locale) ? null : 'unknown_locale'), [
    { formula: 'DATETIME_FORMAT(SET_LOCALE("2024-07-01", "pt-BR"), "D MMMM")', result: '1 julho' },
  ]),
]
