import type { Node } from '@oficina/formula'
import { applyNumber, applyText, failed } from './core-functions.ts'
import { type Decimal, decimal } from './decimal.ts'

/*
 * A second reading of the language, for the core only and on purpose in another way than SQL: values carry whether they
 * are blank or an error, and numbers are big integers. It shares nothing with the package but the tree.
 */
export type Type = 'text' | 'number' | 'boolean'
/** `null` is a blank. */
export type Value = string | Decimal | boolean | null | typeof failed
export { failed }
export type Row = Record<string, { type: Type; value: string | Decimal | boolean | null }>

/** What a call of IF and the like may give: `null` for nothing of its own. */
type StaticType = Type | null

const isEmptyText = (node: Node) => node.kind === 'text' && node.value === ''

function common(nodes: readonly Node[], row: Row): StaticType {
  const types = nodes.filter((node) => !isEmptyText(node)).map((node) => typeOf(node, row))
  const known = types.filter((type) => type !== null)
  if (known.length === 0) return nodes.some(isEmptyText) ? 'text' : null
  if (known.every((type) => type === known[0])) return known[0] ?? null
  return known.includes('text') ? 'text' : 'number'
}

const giving = (type: Type, names: string) => names.split(' ').map((name) => [name, type] as const)
const results = new Map<string, Type>([
  ...giving('text', '& CONCATENATE UPPER LOWER TRIM LEFT RIGHT MID REPT SUBSTITUTE T'),
  ...giving(
    'number',
    '+ negate * / % MOD ABS INT SIGN ROUND ROUNDUP ROUNDDOWN SUM AVERAGE MAX MIN LEN FIND COUNT COUNTA COUNTALL',
  ),
  ...giving('boolean', '= != < > <= >= AND OR XOR NOT TRUE FALSE ISERROR ISBLANK EXACT'),
])

export const coreFunctions = new Set([...results.keys(), 'IF', 'IFERROR', 'SWITCH', 'BLANK', 'ERROR'])

export function typeOf(node: Node, row: Row): StaticType {
  if (node.kind === 'field') return row[node.ref]?.type ?? null
  if (node.kind !== 'call') return node.kind
  if (node.name === 'IF') return common(node.args.slice(1), row) ?? 'text'
  if (node.name === 'IFERROR') return common(node.args, row) ?? 'text'
  if (node.name === 'SWITCH') return common(resultsOf(node.args), row) ?? 'text'
  return results.get(node.name) ?? null
}

/** The value as another type; blanks become neutral, errors stay. */
function as(value: Value, type: Type): Value {
  if (value === failed) return failed
  if (value === null) return type === 'text' ? '' : type === 'number' ? 0n : false
  if (type === 'text') return typeof value === 'bigint' ? decimal.show(value) : String(value)
  if (type === 'number') return typeof value === 'boolean' ? decimal.whole(value ? 1 : 0) : value
  if (typeof value === 'bigint') return decimal.seen(value) !== 0n
  return typeof value === 'string' ? value !== '' : value
}

const isBlank = (value: Value) => value === null || value === failed || value === ''

export function evaluate(node: Node, row: Row): Value {
  switch (node.kind) {
    case 'text':
      return node.value
    case 'number':
      return decimal.read(node.value)
    case 'field':
      return row[node.ref]?.value ?? null
    case 'call':
      return call(node, row)
  }
}

function call(node: Extract<Node, { kind: 'call' }>, row: Row): Value {
  const { name, args } = node
  const own = (index: number) => evaluate(args[index] as Node, row)
  const types = args.map((arg) => typeOf(arg, row))
  const lazily = special(name, args, types, own, row)
  if (lazily !== undefined) return lazily
  const values = args.map((arg, index) => as(evaluate(arg, row), paramType(name, index)))
  if (name === 'AND' || name === 'OR') return connect(values, name === 'OR')
  if (values.includes(failed)) return failed
  return (applyText(name, values) ?? applyNumber(name, values)) as Value
}

const paramType = (name: string, index: number): Type => {
  if (['AND', 'OR', 'XOR', 'NOT'].includes(name)) return 'boolean'
  if (['LEFT', 'RIGHT', 'MID', 'REPT'].includes(name)) return index === 0 ? 'text' : 'number'
  if (name === 'SUBSTITUTE' || name === 'FIND') return index < (name === 'FIND' ? 2 : 3) ? 'text' : 'number'
  return results.get(name) === 'number' && name !== 'LEN' ? 'number' : 'text'
}

/** One that decides does so even beside an error. */
function connect(values: readonly Value[], decisive: boolean): Value {
  if (values.includes(decisive)) return decisive
  return values.includes(failed) ? failed : !decisive
}

/** Functions that do not take the neutral value for a blank, or not all of their arguments. */
function special(
  name: string,
  args: readonly Node[],
  types: readonly StaticType[],
  own: (index: number) => Value,
  row: Row,
): Value | undefined {
  switch (name) {
    case 'BLANK':
      return null
    case 'ERROR':
      return failed
    case 'TRUE':
    case 'FALSE':
      return name === 'TRUE'
    case 'ISERROR':
      return own(0) === failed
    case 'ISBLANK':
      return isBlank(own(0))
    case 'T':
      return types[0] === 'text' ? own(0) : null
    case 'IF': {
      const condition = as(own(0), 'boolean')
      if (condition === failed) return failed
      const at = condition ? 1 : 2
      return at < args.length ? branch(args, at, common(args.slice(1), row), own) : null
    }
    case 'IFERROR':
      return branch(args, own(0) === failed ? 1 : 0, common(args, row), own)
    case 'SWITCH':
      return choose(args, types, own, row)
    case 'MAX':
    case 'MIN':
    case 'AVERAGE':
      return spread(
        name,
        args.map((_, index) => own(index)),
      )
    case 'COUNT':
    case 'COUNTA':
    case 'COUNTALL': {
      const counted = args.filter((_, index) => {
        if (name === 'COUNTALL') return true
        return name === 'COUNTA' ? !isBlank(own(index)) : types[index] === 'number' && !isBlank(own(index))
      })
      return decimal.whole(counted.length)
    }
    case '=':
    case '!=':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(name, args, types, own)
    default:
      return undefined
  }
}

function branch(args: readonly Node[], index: number, type: StaticType, own: (index: number) => Value): Value {
  const value = own(index)
  if (value === failed || value === null) return value
  if (type !== null && type !== 'text' && isEmptyText(args[index] as Node)) return null
  return as(value, type ?? 'text')
}

const isResult = (index: number, length: number) => index > 0 && (index % 2 === 0 || index === length - 1)
const resultsOf = (args: readonly Node[]) => args.filter((_, index) => isResult(index, args.length))

/** SWITCH: an error equals no pattern. */
function choose(args: readonly Node[], types: readonly StaticType[], own: (index: number) => Value, row: Row): Value {
  const tests = args.map((_, index) => index).filter((index) => !isResult(index, args.length))
  const known = tests.map((index) => types[index]).filter((type) => type !== null)
  const type = known.every((one) => one === known[0])
    ? (known[0] ?? 'text')
    : known.includes('text')
      ? 'text'
      : 'number'
  const value = (index: number) => as(own(index), type)
  const wanted = value(0)
  const hit = tests.slice(1).find((index) => {
    const pattern = value(index)
    return wanted !== failed && pattern !== failed && orderOf(wanted as string, pattern as string) === 0
  })
  const at = hit !== undefined ? hit + 1 : args.length % 2 === 0 ? args.length - 1 : null
  return at === null ? null : branch(args, at, common(resultsOf(args), row), own)
}

/** Blanks are passed over, errors are not. */
function spread(name: string, values: readonly Value[]): Value {
  if (values.includes(failed)) return failed
  const numbers = values.filter((value) => value !== null).map((value) => as(value, 'number') as Decimal)
  if (name === 'AVERAGE') {
    return decimal.divide(decimal.add(...numbers), decimal.whole(numbers.length)) ?? failed
  }
  if (numbers.length === 0) return null
  return numbers.reduce((best, value) => ((name === 'MAX' ? value > best : value < best) ? value : best))
}

function compare(
  sign: string,
  args: readonly Node[],
  types: readonly StaticType[],
  own: (index: number) => Value,
): Value {
  const isEquality = sign === '=' || sign === '!='
  const nothing = args.findIndex((arg) => arg.kind === 'call' && (arg.name === 'BLANK' || arg.name === 'ERROR'))
  if (isEquality && nothing >= 0) return isBlank(own(1 - nothing)) === (sign === '=')
  const known = types.filter((type) => type !== null)
  const type = known.every((one) => one === known[0])
    ? (known[0] ?? 'text')
    : known.includes('text')
      ? 'text'
      : 'number'
  const [a, b] = [as(own(0), type), as(own(1), type)]
  if (a === failed || b === failed) return failed
  const order = orderOf(a as string | Decimal | boolean, b as string | Decimal | boolean)
  if (sign === '=' || sign === '!=') return (order === 0) === (sign === '=')
  return sign.startsWith('<')
    ? order < 0 || (order === 0 && sign === '<=')
    : order > 0 || (order === 0 && sign === '>=')
}

function orderOf(a: string | Decimal | boolean, b: string | Decimal | boolean): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  const [x, y] =
    typeof a === 'bigint' && typeof b === 'bigint' ? [decimal.seen(a), decimal.seen(b)] : [Number(a), Number(b)]
  return x < y ? -1 : x > y ? 1 : 0
}
