import { mayBeBlank, mayFail, type TypedNode, typeOf } from '../check/typed-node.ts'
import { balanced } from '../compile/balanced.ts'
import { commonType, type FormulaType, isList } from '../value-type.ts'
import { type Emit, type FormulaFunction, optional, param, repeats } from './definition.ts'

const isEmptyText = (node: TypedNode) => node.kind === 'literal' && node.type === 'text' && node.value === ''

/** An empty text among numbers or dates stands for nothing: `IF({Due}, {Price} / 2, "")` stays a number. */
function emptyTextAsNothing(args: readonly TypedNode[], isBranch: (index: number) => boolean): readonly TypedNode[] {
  const branches = args.filter((arg, index) => isBranch(index) && !isEmptyText(arg))
  const types = branches.map(typeOf).filter((type) => type !== null)
  if (types.length === 0 || types.includes('text')) return args
  return args.map((arg, index) =>
    isBranch(index) && isEmptyText(arg) ? { kind: 'nothing', failed: false, position: arg.position } : arg,
  )
}

const typeOfBranches = (branches: readonly TypedNode[]): FormulaType =>
  commonType(branches.map(typeOf).filter((type) => type !== null))

/** SWITCH: the value, then patterns with their results by turns, then perhaps a default. */
const isSwitchResult = (index: number, count: number) => index > 0 && (index % 2 === 0 || index === count - 1)

const truths = (emit: Emit, args: readonly TypedNode[]) => args.map((arg) => emit.truth(arg))
const conditions = [param('condition', 'boolean', repeats)]

export const logicFunctions: readonly FormulaFunction[] = [
  {
    id: 'IF',
    category: 'logic',
    params: [param('condition', 'boolean'), param('then', 'any'), param('otherwise', 'any', optional)],
    returns: (args) => typeOfBranches(args.slice(1)),
    rewrite: (args) => emptyTextAsNothing(args, (index) => index > 0),
    chooses: true,
    total: true,
    sql: (emit, args, want) => {
      const [condition, then, otherwise] = args as [TypedNode, TypedNode, TypedNode | undefined]
      const [yes, no] = [emit.branch(then, want), emit.branch(otherwise, want)]
      const test = emit.truth(condition)
      // A condition that failed is neither true nor false, and the whole fails.
      return mayFail(condition)
        ? `CASE ${test} WHEN true THEN ${yes} WHEN false THEN ${no} END`
        : `CASE WHEN ${test} THEN ${yes} ELSE ${no} END`
    },
    examples: [
      { formula: 'IF(3 > 2, "yes", "no")', result: 'yes' },
      { formula: 'IF("", 1, 2)', result: 2 },
      { formula: 'IF(1 / 0 > 1, "yes", "no")', result: null },
    ],
  },
  {
    id: 'SWITCH',
    category: 'logic',
    params: [
      param('value', 'any'),
      param('pattern', 'any'),
      param('result', 'any'),
      param('more', 'any', { ...optional, ...repeats }),
    ],
    returns: (args) => typeOfBranches(args.filter((_, index) => isSwitchResult(index, args.length))),
    rewrite: (args) => emptyTextAsNothing(args, (index) => isSwitchResult(index, args.length)),
    chooses: true,
    sql: (emit, args, want) => {
      const patterns = args.filter((_, index) => index === 0 || !isSwitchResult(index, args.length))
      const common = typeOfBranches(patterns)
      const type = isList(common) ? 'text' : common
      const written = (node: TypedNode) => (type === 'number' ? emit.exact(node) : emit.as(node, type, true))
      const test = (node: TypedNode) => (type === 'text' ? emit.text(node) : written(node))
      const [value, ...rest] = args as [TypedNode, ...TypedNode[]]
      const cases: string[] = []
      for (let at = 0; at + 1 < rest.length; at += 2) {
        cases.push(`WHEN ${written(rest[at] as TypedNode)} THEN ${emit.branch(rest[at + 1], want)}`)
      }
      const otherwise = rest.length % 2 === 1 ? rest.at(-1) : undefined
      return `CASE ${test(value)} ${cases.join(' ')} ELSE ${emit.branch(otherwise, want)} END`
    },
    examples: [
      { formula: 'SWITCH(2, 1, "one", 2, "two", "many")', result: 'two' },
      { formula: 'SWITCH("x", "a", 1)', result: null },
    ],
  },
  {
    id: 'AND',
    category: 'logic',
    params: conditions,
    returns: 'boolean',
    total: true,
    sql: (emit, args) => `(${truths(emit, args).join(' AND ')})`,
    examples: [{ formula: 'AND(1, "x", 2 > 1)', result: true }],
  },
  {
    id: 'OR',
    category: 'logic',
    params: conditions,
    returns: 'boolean',
    total: true,
    sql: (emit, args) => `(${truths(emit, args).join(' OR ')})`,
    examples: [{ formula: 'OR(0, "", BLANK())', result: false }],
  },
  {
    id: 'XOR',
    category: 'logic',
    params: conditions,
    returns: 'boolean',
    total: true,
    sql: (emit, args) =>
      `(${balanced(
        truths(emit, args).map((sql) => `(${sql})::int`),
        '+',
      )} % 2 = 1)`,
    examples: [{ formula: 'XOR(TRUE(), TRUE(), TRUE())', result: true }],
  },
  {
    id: 'NOT',
    category: 'logic',
    params: [param('condition', 'boolean')],
    returns: 'boolean',
    total: true,
    sql: (emit, args) => `(NOT ${emit.truth(args[0] as TypedNode)})`,
    examples: [{ formula: 'NOT(0)', result: true }],
  },
  {
    id: 'TRUE',
    category: 'logic',
    params: [],
    returns: 'boolean',
    total: true,
    sql: () => 'true',
    examples: [{ formula: 'TRUE()', result: true }],
  },
  {
    id: 'FALSE',
    category: 'logic',
    params: [],
    returns: 'boolean',
    total: true,
    sql: () => 'false',
    examples: [{ formula: 'FALSE()', result: false }],
  },
  {
    id: 'BLANK',
    category: 'logic',
    params: [],
    returns: 'text',
    sql: () => 'NULL',
    examples: [
      { formula: 'BLANK()', result: null },
      { formula: '0 = BLANK()', result: false },
    ],
  },
  {
    id: 'ERROR',
    category: 'logic',
    params: [param('message', 'text', optional)],
    returns: 'text',
    sql: () => 'NULL',
    examples: [{ formula: 'ISERROR(ERROR("no"))', result: true }],
  },
  {
    id: 'ISERROR',
    category: 'logic',
    params: [param('value', 'any')],
    returns: 'boolean',
    total: true,
    foldable: true,
    sql: (emit, args) => emit.failed(args[0] as TypedNode),
    examples: [
      { formula: 'ISERROR(1 / 0)', result: true },
      { formula: 'ISERROR(BLANK())', result: false },
    ],
  },
  {
    id: 'IFERROR',
    category: 'logic',
    params: [param('value', 'any'), param('fallback', 'any')],
    returns: typeOfBranches,
    rewrite: (args) => emptyTextAsNothing(args, () => true),
    chooses: true,
    sql: (emit, args, want) => {
      const [value, fallback] = args as [TypedNode, TypedNode]
      if (!mayFail(value)) return emit.branch(value, want)
      const nullMeansFailed = !mayBeBlank(value) && typeOf(value) === want.type
      if (nullMeansFailed) return `coalesce(${emit.branch(value, want)}, ${emit.branch(fallback, want)})`
      return `CASE WHEN ${emit.failed(value)} THEN ${emit.branch(fallback, want)} ELSE ${emit.branch(value, want)} END`
    },
    examples: [
      { formula: 'IFERROR(1 / 0, "none")', result: 'none' },
      { formula: 'IFERROR(6 / 3, 0)', result: 2 },
    ],
  },
  {
    id: 'ISBLANK',
    category: 'logic',
    params: [param('value', 'any')],
    returns: 'boolean',
    total: true,
    sql: (emit, args) => emit.isBlank(args[0] as TypedNode),
    examples: [
      { formula: 'ISBLANK("")', result: true },
      { formula: 'ISBLANK(0)', result: false },
    ],
  },
]
