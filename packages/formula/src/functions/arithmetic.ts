import { isNegatedDate } from '../check/fit-argument.ts'
import type { TypedNode } from '../check/typed-node.ts'
import { balanced } from '../compile/balanced.ts'
import { boundMoment, boundNumber, boundRounded } from '../compile/bounds.ts'
import { atZone } from '../compile/convert.ts'
import { elementOf, type FormulaType, isDateLike, isList, listOf, type ScalarType } from '../value-type.ts'
import { type Emit, type FormulaFunction, param, repeats } from './definition.ts'

const numbers = [param('left', 'number'), param('right', 'number')]

const isListNode = (node: TypedNode) => node.kind !== 'nothing' && isList(node.type)
const elementType = (node: TypedNode): ScalarType | null => (node.kind === 'nothing' ? null : elementOf(node.type))
const isDuration = (node: TypedNode) => elementType(node) === 'duration'
const isDate = (node: TypedNode) => isDateLike(elementType(node) ?? 'text')

/** A value of a list, as the operator sees it: a field of a row that has one value for each list. */
function element(node: TypedNode, sql: string): TypedNode {
  const type = elementType(node) ?? 'number'
  const field = { id: '', name: '', type, sql, foldable: false, loaded: node.kind === 'call' }
  return { kind: 'field', field, type, position: node.position }
}

/** An operator that takes lists element by element. Where one list is longer, the other has blanks. */
function elementWise(
  fn: Omit<FormulaFunction, 'returns'> & { returns: (args: readonly TypedNode[]) => ScalarType },
): FormulaFunction {
  return {
    ...fn,
    returns: (args) => {
      const type: FormulaType = fn.returns(args)
      return args.some(isListNode) ? listOf(type) : type
    },
    sql: (emit, args, want, position) => {
      if (!args.some(isListNode)) return fn.sql(emit, args, want, position)
      emit.unstored()
      emit.unrounded()
      const alias = emit.alias()
      const lists = args.filter(isListNode)
      const names = lists.map((_, n) => `f_e${n}`)
      const values = args.map((arg) => {
        const at = lists.indexOf(arg)
        return at < 0 ? arg : element(arg, `${alias}.f_e${at}`)
      })
      const type = fn.returns(args)
      const each = fn.sql(emit, values, { type, fill: false, own: type }, position)
      const from = lists.map((list) => emit.aligned(list, elementType(list) ?? 'number')).join(', ')
      return `ARRAY(SELECT ${each} FROM unnest(${from}) WITH ORDINALITY AS ${alias}(${names.join(', ')}, f_o) ORDER BY ${alias}.f_o)`
    },
  }
}

/** The remainder with the divisor's sign, as in spreadsheets. */
export const remainder = (emit: Emit, value: TypedNode, divisor: TypedNode) => {
  const by = `nullif(${emit.exact(divisor)}, 0)`
  return boundNumber(`mod(mod(${emit.exact(value)}, ${by}) + ${by}, ${by})`)
}

/** Seconds that a moment can be moved by without leaving the calendar. */
const mostSeconds = 126_000_000_000

const utc = (emit: Emit, node: TypedNode) => atZone(emit.moment(node), 'UTC')

/** The seconds from one date to another; between two days they are whole days, whatever the clocks did. */
function between(emit: Emit, later: TypedNode, earlier: TypedNode): string {
  const areDays = elementType(later) === 'date' && elementType(earlier) === 'date'
  return areDays
    ? `((${emit.day(later)} - ${emit.day(earlier)}) * 86400)::numeric`
    : `extract(epoch from (${utc(emit, later)} - ${utc(emit, earlier)}))`
}

function moved(emit: Emit, date: TypedNode, seconds: string): string {
  const bounded = `nullif(nullif(greatest(least(${seconds}, ${mostSeconds}), -${mostSeconds}), ${mostSeconds}), -${mostSeconds})`
  return boundMoment(atZone(`(${utc(emit, date)} + make_interval(secs => (${bounded})::float8))`, 'UTC'))
}

const inner = (node: TypedNode): TypedNode => (node.kind === 'call' ? (node.args[0] as TypedNode) : node)

/** A sum of dates and durations: what is added, the dates in it and the one that is taken away. */
function datesIn(args: readonly TypedNode[]) {
  const away = args.filter(isNegatedDate)
  const dates = args.filter((arg) => isDate(arg) && !isNegatedDate(arg))
  return { dates, away, rest: args.filter((arg) => !isDate(arg)) }
}

function sumType(args: readonly TypedNode[]): ScalarType {
  const { dates, away } = datesIn(args)
  if (dates.length > 0) return away.length > 0 ? 'duration' : 'dateTime'
  return args.some(isDuration) ? 'duration' : 'number'
}

const sum = (emit: Emit, args: readonly TypedNode[]) =>
  boundNumber(
    balanced(
      args.map((arg) => emit.number(arg)),
      '+',
    ),
  )

export const arithmetic: readonly FormulaFunction[] = [
  elementWise({
    id: '+',
    category: 'operator',
    params: [param('number', 'term', repeats)],
    returns: sumType,
    check: (args) => {
      const { dates, away, rest } = datesIn(args)
      if (dates.length === 0 && away.length === 0) return null
      const hasList = [...dates, ...away].some(isListNode)
      // A plain number beside a date could be days or seconds: a duration, or DATEADD, says which.
      const isClear = rest.every((arg) => elementType(arg) === 'duration' || arg.kind === 'nothing')
      if (!hasList && dates.length === 1 && away.length <= 1 && (isClear || away.length === 1)) return null
      return { id: 'wrong_type', details: { expected: 'duration', found: 'date' } }
    },
    exact: 'arguments',
    sql: (emit, args) => {
      const { dates, away, rest } = datesIn(args)
      const [date, earlier] = [dates[0], away[0]]
      if (!date) return sum(emit, args)
      if (!earlier) return moved(emit, date, sum(emit, rest))
      const span = between(emit, date, inner(earlier))
      return rest.length === 0 ? span : boundNumber(`(${span} + ${sum(emit, rest)})`)
    },
    examples: [
      { formula: '0.1 + 0.2', result: 0.3 },
      { formula: 'BLANK() + 2 - 5', result: -3 },
      { formula: '{Prices} + 1', result: [11, 21.5, 1] },
    ],
  }),
  elementWise({
    id: 'negate',
    category: 'operator',
    params: [param('number', 'term')],
    returns: ([arg]) => {
      const type = arg ? elementType(arg) : null
      return type === null || type === 'boolean' || type === 'text' ? 'number' : type
    },
    exact: 'arguments',
    total: true,
    sql: (emit, args) => `(-(${emit.number(args[0] as TypedNode)}))`,
    examples: [{ formula: '-(-3)', result: 3 }],
  }),
  elementWise({
    id: '*',
    category: 'operator',
    params: numbers,
    returns: (args) => (args.filter(isDuration).length === 1 ? 'duration' : 'number'),
    sql: (emit, [a, b]) => boundRounded(`${emit.number(a as TypedNode)} * ${emit.number(b as TypedNode)}`),
    examples: [
      { formula: '1.1 * 1.1', result: 1.21 },
      { formula: '{Prices} * 2', result: [20, 41, 0] },
    ],
  }),
  elementWise({
    id: '/',
    category: 'operator',
    params: numbers,
    // By 3600 it gives hours: a number, as it was before durations were a type of their own.
    returns: () => 'number',
    // Rounding the dividend gives it thirty decimals, and the quotient takes as many.
    sql: (emit, [a, b]) =>
      boundRounded(`round(${emit.number(a as TypedNode)}, 30) / nullif(${emit.exact(b as TypedNode)}, 0)`),
    examples: [
      { formula: '1000000 / 3 * 3', result: 1000000 },
      { formula: '1 / 0', result: null },
      { formula: '1 / 0 + 5', result: null },
    ],
  }),
  elementWise({
    id: '%',
    category: 'operator',
    params: numbers,
    returns: () => 'number',
    exact: true,
    sql: (emit, [a, b]) => remainder(emit, a as TypedNode, b as TypedNode),
    examples: [{ formula: '7 % 3', result: 1 }],
  }),
]
