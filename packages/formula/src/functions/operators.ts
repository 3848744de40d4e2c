import { asDate } from '../check/fit-argument.ts'
import { type TypedNode, typeOf } from '../check/typed-node.ts'
import { concatenated } from '../compile/balanced.ts'
import { commonType, elementOf, type FormulaType, isList, type ScalarType } from '../value-type.ts'
import { arithmetic } from './arithmetic.ts'
import { type Emit, type FormulaFunction, param, repeats } from './definition.ts'

const both = [param('left', 'any'), param('right', 'any')]

const isDateLike = (node: TypedNode) => typeOf(node) === 'date' || typeOf(node) === 'dateTime'

/** A date written as text next to a date is a date. */
const readDates = (args: readonly TypedNode[]): readonly TypedNode[] =>
  args.map((arg, index) => {
    const other = args[1 - index]
    const isText = arg.kind === 'literal' && arg.type === 'text' && arg.value !== ''
    return isText && other && isDateLike(other) ? asDate(arg, { argument: index + 1 }) : arg
  })

/**
 * The type in which two values are compared; what has nothing in common is compared as text. A list of numbers or dates
 * beside a number or a date stands for its only element.
 */
function comparedAs(args: readonly TypedNode[]): ScalarType {
  const types = args.map(typeOf).filter((type): type is FormulaType => type !== null)
  const isBoth = types.some(isList) && !types.every(isList)
  const type = commonType(isBoth ? types.map(elementOf) : types)
  return isList(type) ? 'text' : (type as ScalarType)
}

function operands(emit: Emit, left: TypedNode, right: TypedNode, type: ScalarType): [string, string] {
  if (type === 'number' || type === 'duration') return [emit.exact(left), emit.exact(right)]
  if (type === 'text') return [emit.text(left), emit.piece(right)]
  return [emit.as(left, type, true), emit.as(right, type, true)]
}

const hasNoNeutral = (type: ScalarType) => type === 'date' || type === 'dateTime' || type === 'time'

function equality(sign: '=' | '!='): FormulaFunction {
  return {
    id: sign,
    category: 'operator',
    params: both,
    returns: 'boolean',
    rewrite: readDates,
    total: true,
    sql: (emit, args) => {
      const [left, right] = args as [TypedNode, TypedNode]
      const negated = sign === '!='
      const blank = left.kind === 'nothing' ? right : right.kind === 'nothing' ? left : null
      if (blank) return negated ? `(NOT ${emit.isBlank(blank)})` : emit.isBlank(blank)
      const type = comparedAs(args)
      const [a, b] = operands(emit, left, right, type)
      if (hasNoNeutral(type)) return `(${a} IS ${negated ? '' : 'NOT '}DISTINCT FROM ${b})`
      return `(${a} ${negated ? '<>' : '='} ${b})`
    },
    examples: [],
  }
}

function ordering(sign: '<' | '>' | '<=' | '>='): FormulaFunction {
  return {
    id: sign,
    category: 'operator',
    params: both,
    returns: 'boolean',
    rewrite: readDates,
    check: (args) => {
      const types = args.map((arg) => typeOf(arg)).filter((type) => type !== null)
      // As text, 10 comes before 9: a mix is more likely a mistake than a wish.
      if (comparedAs(args) !== 'text' || types.every((type) => type === 'text' || isList(type))) return null
      return { id: 'wrong_type', details: { expected: types[0] ?? 'text', found: types[1] ?? 'text', argument: 2 } }
    },
    total: true,
    sql: (emit, args) => {
      const [left, right] = args as [TypedNode, TypedNode]
      const type = comparedAs(args)
      const [a, b] = operands(emit, left, right, type)
      // By code point, whatever the database's own order is: what is stored must not depend on a library's version.
      if (type === 'text') return `(${a} ${sign} (${b} COLLATE "C"))`
      return hasNoNeutral(type) ? `coalesce(${a} ${sign} ${b}, false)` : `(${a} ${sign} ${b})`
    },
    examples: [],
  }
}

export const operators: readonly FormulaFunction[] = [
  {
    id: '&',
    category: 'operator',
    params: [param('text', 'text', repeats)],
    returns: 'text',
    total: true,
    sql: (emit, args) => concatenated(args.map((arg) => emit.piece(arg))),
    examples: [
      { formula: '"Nota " & 12 & "/" & 2024', result: 'Nota 12/2024' },
      { formula: 'BLANK() & "x"', result: 'x' },
    ],
  },
  ...arithmetic,
  equality('='),
  equality('!='),
  ordering('<'),
  ordering('>'),
  ordering('<='),
  ordering('>='),
]
