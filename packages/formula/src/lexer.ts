import type { FormulaErrorId, Position } from './formula-error.ts'

export type TokenKind =
  | 'text'
  | 'number'
  | 'field'
  | 'name'
  | 'function'
  | 'operator'
  | 'punctuation'
  | 'space'
  | 'invalid'

/** One piece of the source. All pieces together are the source, so that an editor can colour it while it is being typed. */
export interface Token extends Position {
  kind: TokenKind
  /** The text that is meant: a string without quotes and escapes, a field's name without braces, an operator as written. */
  value: string
  /** Why an invalid token is one. */
  problem?: FormulaErrorId
}

const operators = ['!=', '<>', '<=', '>=', '&', '+', '-', '*', '/', '%', '=', '<', '>']
const escapes = new Map([
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

const isSpace = (char: string) => /^\s$/u.test(char) || char === '\u00a0' || char === '\u200b' || char === '\ufeff'
const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'
const startsName = (char: string) => /^[\p{L}_]$/u.test(char)
const continuesName = (char: string) => /^[\p{L}\p{M}\p{N}_]$/u.test(char)
/** PostgreSQL cannot store these in text, so no literal may hold them. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Splits a source into pieces; takes any text and never fails. */
export function tokens(source: string): Token[] {
  const list: Token[] = []
  let at = 0
  while (at < source.length) {
    const token = nextToken(source, at)
    list.push(token)
    at = token.end
  }
  markFunctions(list)
  return list
}

function nextToken(source: string, start: number): Token {
  const char = String.fromCodePoint(source.codePointAt(start) ?? 0)
  if (isSpace(char)) return run(source, start, 'space', isSpace)
  if (char === '"' || char === "'") return delimited(source, start, char, 'text')
  if (char === '{') return delimited(source, start, '}', 'field')
  if (isDigit(char) || (char === '.' && isDigit(source[start + 1]))) return numberAt(source, start)
  if (startsName(char)) return run(source, start, 'name', continuesName)
  if (char === '(' || char === ')' || char === ',') return { kind: 'punctuation', value: char, start, end: start + 1 }
  const operator = operators.find((one) => source.startsWith(one, start))
  if (operator) return { kind: 'operator', value: operator, start, end: start + operator.length }
  return { kind: 'invalid', value: char, start, end: start + char.length, problem: 'invalid_character' }
}

function run(source: string, start: number, kind: TokenKind, belongs: (char: string) => boolean): Token {
  let end = start
  while (end < source.length) {
    const char = String.fromCodePoint(source.codePointAt(end) ?? 0)
    if (!belongs(char)) break
    end += char.length
  }
  return { kind, value: source.slice(start, end), start, end }
}

function numberAt(source: string, start: number): Token {
  let end = start
  while (isDigit(source[end])) end++
  if (source[end] === '.' && isDigit(source[end + 1])) {
    end++
    while (isDigit(source[end])) end++
  }
  return { kind: 'number', value: source.slice(start, end), start, end }
}

/** A string or a field in braces; a backslash before the closing sign takes it as it is. */
function delimited(source: string, start: number, close: string, kind: 'text' | 'field'): Token {
  let value = ''
  let at = start + 1
  while (at < source.length && source[at] !== close) {
    if (source[at] === '\\' && at + 1 < source.length) {
      const escaped = source[at + 1] as string
      // In a text, a backslash before anything else stays, so that patterns can be written as "\d+".
      value += kind === 'text' ? (escapes.get(escaped) ?? `\\${escaped}`) : escaped
      at += 2
    } else {
      value += source[at++]
    }
  }
  if (at >= source.length) {
    const problem = kind === 'text' ? 'unclosed_text' : 'unclosed_field'
    return { kind: 'invalid', value, start, end: source.length, problem }
  }
  const whole = { value, start, end: at + 1 }
  return isStorable(value) ? { kind, ...whole } : { kind: 'invalid', ...whole, problem: 'invalid_character' }
}

/** A name before a parenthesis is a function's; any other is a field's, written without braces. */
function markFunctions(list: Token[]) {
  let next: Token | undefined
  for (const token of list.toReversed()) {
    if (token.kind === 'name' && next?.value === '(' && next.kind === 'punctuation') token.kind = 'function'
    if (token.kind !== 'space') next = token
  }
}
