import { mayBeBlank, type TypedNode, typeOf } from '../check/typed-node.ts'
import { balanced } from '../compile/balanced.ts'
import { boundNumber, boundRounded } from '../compile/bounds.ts'
import { fromList, loadScalar } from '../compile/convert.ts'
import { commonType, elementOf, type FormulaType, isList, type ScalarType } from '../value-type.ts'
import { type Emit, type FormulaFunction, param, repeats } from './definition.ts'

const isListNode = (node: TypedNode) => node.kind !== 'nothing' && isList(node.type)
const hasList = (args: readonly TypedNode[]) => args.some(isListNode)

/** All arguments as one list; single values become lists of one. */
const joined = (emit: Emit, args: readonly TypedNode[], type: ScalarType) =>
  `(${args.map((arg) => emit.list(arg, type)).join(' || ')})`

/** An aggregate over all values of all lists. The caller's column may hold numbers that are not ours, so each is loaded. */
function overList(emit: Emit, args: readonly TypedNode[], aggregate: string, type: ScalarType): string {
  // Reading a list takes a sub-query, which a generated column may not have.
  emit.unstored()
  return `(SELECT ${aggregate}(${loadScalar('f_v', type)}) ${fromList(joined(emit, args, type))})`
}

const sum = (emit: Emit, args: readonly TypedNode[]) =>
  balanced(
    args.map((arg) => emit.number(arg)),
    '+',
  )

const present = (emit: Emit, node: TypedNode) => (mayBeBlank(node) ? `(${emit.value(node)} IS NOT NULL)::int` : '1')

/** How many of an argument's values count. `kept` is the list without those that do not. */
function counted(
  emit: Emit,
  args: readonly TypedNode[],
  single: (node: TypedNode) => string,
  kept: (list: string, type: ScalarType) => string,
): string {
  const parts = args.map((arg) =>
    arg.kind !== 'nothing' && isList(arg.type)
      ? `coalesce(cardinality(${kept(emit.anchored(arg, emit.value(arg)), elementOf(arg.type))}), 0)`
      : single(arg),
  )
  return `${balanced(parts, '+')}::numeric`
}

const withoutNull = (list: string) => `array_remove(${list}, NULL)`

/** The type that MAX and MIN compare in: numbers or dates, not both. */
function extremeType(args: readonly TypedNode[]): ScalarType {
  const types = args.map(typeOf).filter((type) => type !== null)
  const type = commonType(types.map(elementOf))
  return type === 'boolean' || types.length === 0 ? 'number' : (type as ScalarType)
}

function extreme(id: 'MAX' | 'MIN', examples: FormulaFunction['examples']): FormulaFunction {
  const [pick, aggregate] = id === 'MAX' ? ['greatest', 'max'] : ['least', 'min']
  return {
    id,
    category: 'number',
    params: [param('value', 'any', repeats)],
    returns: extremeType,
    check: (args) => {
      const type = extremeType(args)
      if (type === 'number' || type === 'duration' || type === 'date' || type === 'dateTime') return null
      return { id: 'wrong_type', details: { expected: 'number', found: type } }
    },
    chooses: true,
    exact: 'arguments',
    sql: (emit, args, want) => {
      const type = extremeType(args)
      const picked = `${pick}(${args.map((arg) => emit.as(arg, type, false)).join(', ')})`
      return emit.chosen(hasList(args) ? overList(emit, args, aggregate as string, type) : picked, args, want)
    },
    examples,
  }
}

const isCounted = (type: FormulaType | null) => type === 'number' || type === 'duration'

/** Durations add up to a duration. */
const ofNumbers = (args: readonly TypedNode[]): FormulaType => {
  const types = args.map(typeOf).filter((type) => type !== null)
  return types.length > 0 && types.every((type) => elementOf(type) === 'duration') ? 'duration' : 'number'
}

const values = [param('value', 'any', repeats)]
const numbers = [param('number', 'numbers', repeats)]

export const aggregateFunctions: readonly FormulaFunction[] = [
  {
    id: 'SUM',
    category: 'number',
    params: numbers,
    returns: ofNumbers,
    exact: 'arguments',
    sql: (emit, args) =>
      boundNumber(hasList(args) ? `coalesce(${overList(emit, args, 'sum', 'number')}, 0)` : sum(emit, args)),
    examples: [
      { formula: 'SUM(1, BLANK(), 2.5)', result: 3.5 },
      { formula: 'SUM({Prices})', result: 30.5 },
    ],
  },
  {
    id: 'AVERAGE',
    category: 'number',
    params: numbers,
    returns: ofNumbers,
    sql: (emit, args) => {
      if (hasList(args)) return boundRounded(overList(emit, args, 'avg', 'number'))
      const count = balanced(
        args.map((arg) => present(emit, arg)),
        '+',
      )
      return boundRounded(`round(${sum(emit, args)}, 30) / nullif(${count}, 0)`)
    },
    examples: [
      { formula: 'AVERAGE(1, 2, 6)', result: 3 },
      { formula: 'AVERAGE(4, BLANK())', result: 4 },
      { formula: 'AVERAGE({Prices})', result: 15.25 },
    ],
  },
  extreme('MAX', [
    { formula: 'MAX(3, 7, 5)', result: 7 },
    { formula: 'MAX(-3, BLANK())', result: -3 },
    { formula: 'MAX({Prices}, 100)', result: 100 },
  ]),
  extreme('MIN', [
    { formula: 'MIN(3, 7, 5)', result: 3 },
    { formula: 'MIN({Prices})', result: 10 },
  ]),
  {
    id: 'COUNT',
    category: 'number',
    params: values,
    returns: 'number',
    exact: true,
    total: true,
    foldable: true,
    sql: (emit, args) =>
      counted(
        emit,
        args,
        (arg) => (isCounted(typeOf(arg)) ? `(${emit.value(arg)} IS NOT NULL)::int` : '0'),
        (list, type) => (isCounted(type) ? withoutNull(list) : `'{}'::text[]`),
      ),
    examples: [
      { formula: 'COUNT(1, "x", BLANK(), 3)', result: 2 },
      { formula: 'COUNT({Prices})', result: 2 },
    ],
  },
  {
    id: 'COUNTA',
    category: 'number',
    params: values,
    returns: 'number',
    exact: true,
    total: true,
    foldable: true,
    sql: (emit, args) =>
      counted(
        emit,
        args,
        (arg) => `(NOT ${emit.isBlank(arg)})::int`,
        (list, type) => (type === 'text' ? `array_remove(${withoutNull(list)}, '')` : withoutNull(list)),
      ),
    examples: [
      { formula: 'COUNTA(1, "", "x", BLANK())', result: 2 },
      { formula: 'COUNTA({Tags})', result: 3 },
    ],
  },
  {
    id: 'COUNTALL',
    category: 'number',
    params: values,
    returns: 'number',
    exact: true,
    total: true,
    foldable: true,
    sql: (emit, args) =>
      counted(
        emit,
        args,
        () => '1',
        (list) => list,
      ),
    examples: [
      { formula: 'COUNTALL(1, "", BLANK())', result: 3 },
      { formula: 'COUNTALL({Tags})', result: 4 },
    ],
  },
]
