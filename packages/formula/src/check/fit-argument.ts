import { FormulaRefused } from '../formula-error.ts'
import type { Param, ParamType } from '../functions/definition.ts'
import { elementOf, type FormulaType, isDateLike, isList, type ScalarType } from '../value-type.ts'
import { readDateLiteral } from './date-literal.ts'
import { type TypedNode, typeOf } from './typed-node.ts'

/** Which types each kind of parameter takes; a list stands for its element where it has but one. */
const accepted: Record<ParamType, readonly ScalarType[] | 'all'> = {
  text: 'all',
  boolean: 'all',
  any: 'all',
  list: 'all',
  number: ['number', 'boolean', 'duration'],
  numbers: ['number', 'boolean', 'duration'],
  term: ['number', 'boolean', 'duration', 'date', 'dateTime'],
  date: ['date', 'dateTime'],
  clock: ['date', 'dateTime', 'time'],
}

/** The argument as the parameter wants it, or a refusal that names both types. */
export function fitArgument(node: TypedNode, param: Param, name: string, index: number): TypedNode {
  const details = { name, argument: index + 1 }
  if (param.literal) {
    if (node.kind !== 'literal' || node.type !== 'text') {
      throw new FormulaRefused('literal_required', node.position, { ...details, parameter: param.name })
    }
    const problem = param.literal(node.value)
    if (problem) throw new FormulaRefused(problem, node.position, { ...details, found: node.value.slice(0, 60) })
    return node
  }
  if (node.kind === 'literal' && node.type === 'text') {
    if (param.type === 'date' || param.type === 'clock') return asDate(node, details)
    if (param.type === 'term' && readDateLiteral(node.value)) return asDate(node, details)
  }
  const type = typeOf(node)
  if (type === null || (accepts(param.type, type) && (param.type === 'term' || !isNegatedDate(node)))) return node
  const expected = param.type === 'term' ? 'number' : param.type
  throw new FormulaRefused('wrong_type', node.position, { ...details, expected, found: type })
}

/** Only a sum can take a date away. */
export const isNegatedDate = (node: TypedNode): boolean =>
  node.kind === 'call' && node.fn.id === 'negate' && isDateLike(elementOf(node.type))

/** A date written as text is taken where a date is wanted; any other text needs DATETIME_PARSE. */
export function asDate(
  node: Extract<TypedNode, { kind: 'literal' }>,
  details: Record<string, string | number>,
): TypedNode {
  const date = readDateLiteral(node.value)
  if (!date) throw new FormulaRefused('invalid_date', node.position, { ...details, found: node.value.slice(0, 60) })
  return { ...node, ...date }
}

function accepts(param: ParamType, type: FormulaType): boolean {
  const types = accepted[param]
  return types === 'all' || types.includes(isList(type) ? elementOf(type) : (type as ScalarType))
}
