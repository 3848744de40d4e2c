import { type TypedNode, typeOf } from '../check/typed-node.ts'
import { concatenated } from '../compile/balanced.ts'
import { cutText } from '../compile/bounds.ts'
import { quoteText } from '../compile/quote.ts'
import { limits } from '../limits.ts'
import { type Emit, type Example, type FormulaFunction, optional, param, repeats } from './definition.ts'
import { encodeUrl } from './encode-url.ts'
import { readNumber } from './read-number.ts'
import { substitute } from './substitute.ts'

const most = limits.textLength

/** A function from one text to another. */
const ofText = (id: string, sql: (text: string) => string, examples: readonly Example[]): FormulaFunction => ({
  id,
  category: 'text',
  params: [param('text', 'text')],
  returns: 'text',
  total: true,
  sql: (emit, args) => sql(emit.text(args[0] as TypedNode)),
  examples,
})

const head = (id: 'LEFT' | 'RIGHT', examples: readonly Example[]): FormulaFunction => ({
  id,
  category: 'text',
  params: [param('text', 'text'), param('count', 'number', optional)],
  returns: 'text',
  total: true,
  sql: (emit, args) => {
    const [text, count] = args as [TypedNode, TypedNode | undefined]
    return `${id.toLowerCase()}(${emit.piece(text)}, ${emit.clamped(count, 0, most, 1)})`
  },
  examples,
})

/** What is looked for is cut: searching for a long text in a long one takes the product of their lengths. */
const needle = (node: TypedNode, sql: string) =>
  node.kind === 'literal' && node.value.length <= 1000 ? sql : `left(${sql}, 1000)`

/** Where a text is found from a place on, counted from one; zero when it is not. */
function position(emit: Emit, args: readonly TypedNode[], fold: (sql: string) => string): string {
  const [what, where, from] = args as [TypedNode, TypedNode, TypedNode | undefined]
  const [part, whole] = [fold(needle(what, emit.text(what))), fold(emit.text(where))]
  if (!from) return `strpos(${whole}, ${part})::numeric`
  const start = emit.clamped(from, 1, most, 1)
  const found = `strpos(substr(${whole}, ${start}), ${part})`
  return `CASE ${found} WHEN 0 THEN 0 ELSE ${found} + ${start} - 1 END::numeric`
}

const searching = [param('what', 'text'), param('where', 'text'), param('from', 'number', optional)]

export const textFunctions: readonly FormulaFunction[] = [
  {
    id: 'CONCATENATE',
    category: 'text',
    params: [param('text', 'text', repeats)],
    returns: 'text',
    total: true,
    sql: (emit, args) => concatenated(args.map((arg) => emit.piece(arg))),
    examples: [{ formula: 'CONCATENATE("Ana", " ", 7)', result: 'Ana 7' }],
  },
  {
    id: 'ENCODE_URL_COMPONENT',
    category: 'text',
    params: [param('text', 'text')],
    returns: 'text',
    total: true,
    sql: (emit, args) => encodeUrl(emit.text(args[0] as TypedNode)),
    examples: [
      { formula: 'ENCODE_URL_COMPONENT("chá & pão")', result: 'ch%C3%A1%20%26%20p%C3%A3o' },
      { formula: String.raw`ENCODE_URL_COMPONENT("100%\\(x)")`, result: '100%25%5C(x)' },
    ],
  },
  {
    id: 'EXACT',
    category: 'text',
    params: [param('left', 'text'), param('right', 'text')],
    returns: 'boolean',
    total: true,
    sql: (emit, args) => `(${emit.text(args[0] as TypedNode)} = ${emit.piece(args[1] as TypedNode)})`,
    examples: [{ formula: 'EXACT("a", "A")', result: false }],
  },
  {
    id: 'FIND',
    category: 'text',
    params: searching,
    returns: 'number',
    exact: true,
    total: true,
    sql: (emit, args) => position(emit, args, (sql) => sql),
    examples: [
      { formula: 'FIND("b", "abcb")', result: 2 },
      { formula: 'FIND("b", "abcb", 3)', result: 4 },
      { formula: 'FIND("B", "abcb")', result: 0 },
    ],
  },
  head('LEFT', [
    { formula: 'LEFT("oficina", 3)', result: 'ofi' },
    { formula: 'LEFT("ação", 2)', result: 'aç' },
    { formula: 'LEFT("x", -1)', result: '' },
  ]),
  {
    id: 'LEN',
    category: 'text',
    params: [param('text', 'text')],
    returns: 'number',
    exact: true,
    total: true,
    sql: (emit, args) => `length(${emit.piece(args[0] as TypedNode)})::numeric`,
    examples: [
      { formula: 'LEN("ação")', result: 4 },
      { formula: 'LEN(BLANK())', result: 0 },
    ],
  },
  ofText('LOWER', (text) => `lower(${text})`, [{ formula: 'LOWER("AÇÃO")', result: 'ação' }]),
  {
    id: 'MID',
    category: 'text',
    params: [param('text', 'text'), param('start', 'number'), param('count', 'number')],
    returns: 'text',
    total: true,
    sql: (emit, args) => {
      const [text, start, count] = args as [TypedNode, TypedNode, TypedNode]
      return `substr(${emit.piece(text)}, ${emit.clamped(start, 1, most + 1, 1)}, ${emit.clamped(count, 0, most, 0)})`
    },
    examples: [{ formula: 'MID("oficina", 2, 3)', result: 'fic' }],
  },
  {
    id: 'REPLACE',
    category: 'text',
    params: [param('text', 'text'), param('start', 'number'), param('count', 'number'), param('replacement', 'text')],
    returns: 'text',
    total: true,
    sql: (emit, args) => {
      const [text, start, count, by] = args as [TypedNode, TypedNode, TypedNode, TypedNode]
      const [from, length] = [emit.clamped(start, 1, most + 1, 1), emit.clamped(count, 0, most, 0)]
      return cutText(`overlay(${emit.piece(text)} PLACING ${emit.piece(by)} FROM ${from} FOR ${length})`)
    },
    examples: [
      { formula: 'REPLACE("database", 5, 4, "bank")', result: 'databank' },
      { formula: 'REPLACE("abc", 2, 0, "-")', result: 'a-bc' },
    ],
  },
  {
    id: 'REPT',
    category: 'text',
    params: [param('text', 'text'), param('count', 'number')],
    returns: 'text',
    total: true,
    // Padding nothing with the text stops at the limit; repeating it first would need the memory.
    sql: (emit, args) => {
      const [node, count] = args as [TypedNode, TypedNode]
      const [text, times] = [emit.piece(node), emit.clamped(count, 0, most, 0)]
      // LEAST passes over a NULL, so that a count that failed is added once more, as nothing.
      return `rpad('', least(length(${text})::bigint * ${times}, ${most})::int + 0 * ${times}, ${text})`
    },
    examples: [
      { formula: 'REPT("ab", 3)', result: 'ababab' },
      { formula: 'LEN(REPT(REPT("x", 5000), 5000))', result: 100000 },
    ],
  },
  head('RIGHT', [{ formula: 'RIGHT("oficina", 3)', result: 'ina' }]),
  {
    id: 'SEARCH',
    category: 'text',
    params: searching,
    returns: 'number',
    exact: true,
    total: true,
    chooses: true,
    sql: (emit, args, want) => emit.chosen(`nullif(${position(emit, args, (sql) => `lower(${sql})`)}, 0)`, args, want),
    examples: [
      { formula: 'SEARCH("B", "abcb")', result: 2 },
      { formula: 'SEARCH("x", "abcb")', result: null },
    ],
  },
  {
    id: 'SUBSTITUTE',
    category: 'text',
    params: [
      param('text', 'text'),
      param('old', 'text'),
      param('new', 'text'),
      param('occurrence', 'number', optional),
    ],
    returns: 'text',
    sql: (emit, args) => substitute(emit, args, needle(args[1] as TypedNode, emit.text(args[1] as TypedNode))),
    examples: [
      { formula: 'SUBSTITUTE("a-b-c", "-", "+")', result: 'a+b+c' },
      { formula: 'SUBSTITUTE("a-b-c", "-", "+", 2)', result: 'a-b+c' },
      { formula: 'SUBSTITUTE("abc", "", "x")', result: 'abc' },
    ],
  },
  {
    id: 'T',
    category: 'text',
    params: [param('value', 'any')],
    returns: 'text',
    chooses: true,
    total: true,
    rewrite: (args) =>
      args.map((arg) => (typeOf(arg) === 'text' ? arg : { kind: 'nothing', failed: false, position: arg.position })),
    sql: (emit, args, want) => emit.branch(args[0], want),
    examples: [
      { formula: 'T("x")', result: 'x' },
      { formula: 'T(1)', result: null },
    ],
  },
  ofText('TRIM', (text) => `btrim(${text}, ${quoteText(' \t\n\r\u00a0')})`, [
    { formula: 'TRIM("  a b ")', result: 'a b' },
  ]),
  ofText('UPPER', (text) => `upper(${text})`, [{ formula: 'UPPER("ação")', result: 'AÇÃO' }]),
  {
    id: 'VALUE',
    category: 'text',
    params: [param('text', 'text')],
    returns: 'number',
    sql: (emit, args) => readNumber(emit.text(args[0] as TypedNode), emit.locale.decimalComma),
    examples: [
      { formula: 'VALUE("R$ 12.50")', result: 12.5 },
      { formula: 'VALUE("1,234.5")', result: 1234.5 },
      { formula: 'VALUE("abc")', result: null },
    ],
  },
]
