import { elementsAlias, type TypedNode, typeOf } from '../check/typed-node.ts'
import { fromList, joinList } from '../compile/convert.ts'
import { elementOf, listOf, type ScalarType } from '../value-type.ts'
import { type Emit, type Example, type FormulaFunction, optional, param } from './definition.ts'

const elementType = (args: readonly TypedNode[]): ScalarType => elementOf((args[0] && typeOf(args[0])) || 'text')

/** A function from a list to a list of the same kind. A single value is a list of one. */
function ofList(
  id: string,
  sql: (list: string, element: ScalarType, emit: Emit, args: readonly TypedNode[]) => string,
  examples: readonly Example[],
  more: Partial<FormulaFunction> = {},
): FormulaFunction {
  return {
    id,
    category: 'array',
    params: [param('list', 'list')],
    returns: (args) => listOf(elementType(args)),
    total: true,
    sql: (emit, args) => {
      const node = args[0] as TypedNode
      return sql(emit.anchored(node, emit.list(node, elementType(args))), elementType(args), emit, args)
    },
    examples,
    ...more,
  }
}

const withoutBlanks = (list: string, element: ScalarType) =>
  element === 'text' ? `array_remove(array_remove(${list}, NULL), '')` : `array_remove(${list}, NULL)`

/** Places count from one, and from the end when negative. */
function slice(list: string, emit: Emit, args: readonly TypedNode[]): string {
  const [, start, end] = args as [TypedNode, TypedNode, TypedNode | undefined]
  const place = (node: TypedNode) => {
    const at = emit.clamped(node, -1_000_000, 1_000_000, 1)
    return node.kind === 'literal' ? at : `CASE WHEN ${at} < 0 THEN cardinality(${list}) + 1 + ${at} ELSE ${at} END`
  }
  return `(${list})[${place(start)}:${end ? place(end) : `cardinality(${list})`}]`
}

export const arrayFunctions: readonly FormulaFunction[] = [
  {
    id: 'ARRAYJOIN',
    category: 'array',
    params: [param('list', 'list'), param('separator', 'text', optional)],
    returns: 'text',
    chooses: true,
    total: true,
    unstored: true,
    sql: (emit, args, want) => {
      const [node, separator] = args as [TypedNode, TypedNode | undefined]
      const element = elementType(args)
      const by = separator ? emit.text(separator) : `', '`
      return emit.chosen(joinList(emit.list(node, element), element, by, emit.zoneOf(node)), args, want)
    },
    examples: [
      { formula: 'ARRAYJOIN({Prices}, "; ")', result: '10; 20.5' },
      { formula: 'ARRAYJOIN({Tags})', result: 'red, blue, red, ' },
    ],
  },
  ofList(
    'ARRAYUNIQUE',
    (list) =>
      `ARRAY(SELECT f_v FROM (SELECT f_v, min(f_o) AS f_first ${fromList(list)} GROUP BY f_v) AS f_unique ORDER BY f_first)`,
    [{ formula: 'ARRAYUNIQUE({Tags})', result: ['red', 'blue', ''] }],
    { unstored: true },
  ),
  ofList('ARRAYCOMPACT', withoutBlanks, [
    { formula: 'ARRAYCOMPACT({Tags})', result: ['red', 'blue', 'red'] },
    { formula: 'ARRAYCOMPACT({Prices})', result: [10, 20.5] },
  ]),
  {
    id: 'ARRAYFLATTEN',
    category: 'array',
    params: [param('list', 'list'), param('more', 'list', { optional: true, repeats: true })],
    returns: (args) => listOf(flatType(args)),
    // Formulas upon formulas would multiply a list until no memory holds it: one that is too long is an error.
    sql: (emit, args) => `oficina.bounded_list(${args.map((arg) => emit.list(arg, flatType(args))).join(' || ')})`,
    examples: [{ formula: 'ARRAYFLATTEN({Tags}, "green")', result: ['red', 'blue', 'red', '', 'green'] }],
  },
  ofList(
    'ARRAYSLICE',
    (list, _, emit, args) => slice(list, emit, args),
    [
      { formula: 'ARRAYSLICE({Tags}, 2, 3)', result: ['blue', 'red'] },
      { formula: 'ARRAYSLICE({Tags}, -2)', result: ['red', ''] },
    ],
    { params: [param('list', 'list'), param('start', 'number'), param('end', 'number', optional)] },
  ),
  {
    id: 'FILTER',
    category: 'array',
    // What the condition reads follows as further arguments, which nobody can write: see `perElement`.
    params: [param('list', 'list'), param('condition', 'any')],
    returns: (args) => listOf(elementType(args)),
    perElement: true,
    total: true,
    unstored: true,
    sql: (emit, args, _want, position) => {
      const [list, condition, ...read] = args as [TypedNode, TypedNode, ...TypedNode[]]
      const alias = elementsAlias(position)
      const from = [list, ...read].map((node) => emit.aligned(node, elementType([node])))
      const names = ['f_v', ...read.map((_, n) => `f_e${n}`), 'f_o']
      // Where the lists differ in length, what is not in the first is not there to be kept.
      return `ARRAY(SELECT ${alias}.f_v FROM unnest(${from.join(', ')}) WITH ORDINALITY AS ${alias}(${names.join(', ')})
        WHERE ${alias}.f_v IS NOT NULL AND coalesce(${emit.truth(condition)}, false) ORDER BY ${alias}.f_o)`
    },
    examples: [
      { formula: 'FILTER({Prices}, {Prices} > 15)', result: [20.5] },
      { formula: 'FILTER({Tags}, {Tags} != "red")', result: ['blue', ''] },
      { formula: 'SUM(FILTER({Prices}, {Prices} < 15))', result: 10 },
    ],
  },
]

/** One element type for all: their own where they share it, else text. */
function flatType(args: readonly TypedNode[]): ScalarType {
  const types = new Set(
    args
      .map(typeOf)
      .filter((type) => type !== null)
      .map(elementOf),
  )
  const [only] = types
  return types.size === 1 && only ? only : 'text'
}
