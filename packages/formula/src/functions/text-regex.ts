import type { TypedNode } from '../check/typed-node.ts'
import { cutText } from '../compile/bounds.ts'
import { quoteText } from '../compile/quote.ts'
import type { FormulaErrorId } from '../formula-error.ts'
import { readPattern } from '../regex/pattern.ts'
import { inputLimit } from '../regex/pattern-input.ts'
import { type Emit, type FormulaFunction, param } from './definition.ts'

const patternProblem = (value: string): FormulaErrorId | null => {
  const read = readPattern(value)
  return read.ok ? null : read.id
}

const literalText = (node: TypedNode | undefined) => (node?.kind === 'literal' ? node.value : '')

function patternOf(node: TypedNode | undefined) {
  const read = readPattern(literalText(node))
  // `check` has read it already.
  if (!read.ok) throw new Error(read.id)
  return read.pattern
}

const pattern = param('pattern', 'text', { literal: patternProblem })

/** A replacement as PostgreSQL writes it: `$1` is a group, everything else is itself. */
function writeReplacement(text: string): string {
  return text.replaceAll('\\', '\\\\').replace(/\$([1-9])/g, '\\$1')
}

const usedGroups = (text: string) => [...text.matchAll(/\$([1-9])/g)].map((match) => Number(match[1]))

function find(emit: Emit, args: readonly TypedNode[]): { text: string; found: string } {
  const read = patternOf(args[1])
  const text = `left(${emit.text(args[0] as TypedNode)}, ${inputLimit(read, 'where')})`
  return { text, found: quoteText(read.plain) }
}

export const regexFunctions: readonly FormulaFunction[] = [
  {
    id: 'REGEX_MATCH',
    category: 'text',
    params: [param('text', 'text'), pattern],
    returns: 'boolean',
    total: true,
    sql: (emit, args) => {
      const read = patternOf(args[1])
      return `(left(${emit.text(args[0] as TypedNode)}, ${inputLimit(read, 'whether')}) ~ ${quoteText(read.plain)})`
    },
    examples: [
      { formula: String.raw`REGEX_MATCH("abc-123", "[a-z]+-\d{3}")`, result: true },
      { formula: 'REGEX_MATCH("Hello", "^hello$")', result: false },
      { formula: 'REGEX_MATCH("Hello", "(?i)^hello$")', result: true },
    ],
  },
  {
    id: 'REGEX_EXTRACT',
    category: 'text',
    params: [param('text', 'text'), pattern],
    returns: 'text',
    chooses: true,
    total: true,
    sql: (emit, args, want) => {
      const { text, found } = find(emit, args)
      return emit.chosen(`regexp_substr(${text}, ${found})`, args, want)
    },
    examples: [
      { formula: String.raw`REGEX_EXTRACT("pedido 1234 ok", "\d+")`, result: '1234' },
      { formula: String.raw`REGEX_EXTRACT("none", "\d+")`, result: null },
    ],
  },
  {
    id: 'REGEX_REPLACE',
    category: 'text',
    params: [
      param('text', 'text'),
      pattern,
      param('replacement', 'text', { literal: (value) => (value.length <= 100 ? null : 'too_long') }),
    ],
    returns: 'text',
    total: true,
    check: (args) => {
      const read = patternOf(args[1])
      const used = usedGroups(literalText(args[2]))
      const missing = used.find((group) => group > read.groups)
      if (missing) return { id: 'invalid_pattern', details: { group: missing } }
      return used.length > 0 && read.tangled ? { id: 'unsafe_pattern', details: { group: used.length } } : null
    },
    sql: (emit, args) => {
      const { text, found } = find(emit, args)
      const replacement = literalText(args[2])
      const captures = usedGroups(replacement).length > 0
      const search = captures ? quoteText(patternOf(args[1]).capturing) : found
      return cutText(`regexp_replace(${text}, ${search}, ${quoteText(writeReplacement(replacement))}, 'g')`)
    },
    examples: [
      { formula: String.raw`REGEX_REPLACE("123.456.789-00", "\D", "")`, result: '12345678900' },
      { formula: String.raw`REGEX_REPLACE("Silva, Ana", "(\w+), (\w+)", "$2 $1")`, result: 'Ana Silva' },
    ],
  },
]
