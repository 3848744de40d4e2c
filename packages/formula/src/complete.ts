import type { Fields, FormulaField } from './fields.ts'
import type { Position } from './formula-error.ts'
import { type FunctionHelp, functions } from './functions/catalogue.ts'
import { type Token, tokens } from './lexer.ts'
import { writeReference } from './stored-form.ts'

/** One suggestion: what to show, and the text that takes the place of what was typed. */
export type Completion =
  | { kind: 'field'; label: string; insert: string; field: FormulaField }
  | { kind: 'function'; label: string; insert: string; fn: FunctionHelp }

export interface Completions {
  /** The part of the source that an accepted suggestion replaces. */
  replace: Position
  items: Completion[]
  /** The call around the caret, and which of its arguments is being written, for a hint of its signature. */
  call: { fn: FunctionHelp; argument: number } | null
}

const most = 50

/** What can stand at the caret: fields and functions that fit the word before it. */
export function complete(source: string, caret: number, fields: Fields): Completions {
  const before = tokens(source.slice(0, caret))
  const last = before.at(-1)
  const call = callAround(before)
  const none = { replace: { start: caret, end: caret }, items: [], call }
  if (last?.problem === 'unclosed_text' || last?.kind === 'number') return none
  const isField = last?.problem === 'unclosed_field'
  const isWord = last?.kind === 'name' || last?.kind === 'function'
  if (!isField && !isWord && closesOperand(before)) return none
  const typed = isField || isWord ? (last?.value ?? '') : ''
  const start = isField || isWord ? (last?.start ?? caret) : caret
  const items = [...suggestedFields(typed, fields), ...(isField ? [] : suggestedFunctions(typed))]
  return { replace: { start, end: endOfWord(source, caret, isField) }, items: items.slice(0, most), call }
}

/** After a value only an operator can follow, and for those there is no list. */
function closesOperand(before: readonly Token[]): boolean {
  const last = before.findLast((token) => token.kind !== 'space')
  if (!last) return false
  return last.kind === 'text' || last.kind === 'field' || last.kind === 'number' || last.value === ')'
}

/** The rest of the word or of the braces that the caret stands in goes too. */
function endOfWord(source: string, caret: number, isField: boolean): number {
  const token = tokens(source).find((one) => one.start < caret && one.end > caret)
  if (!token) return caret
  if (token.kind === 'name' || token.kind === 'function') return token.end
  // A brace that opens later belongs to another field.
  const isSame = isField && token.kind === 'field' && !source.slice(caret, token.end).includes('{')
  return isSame ? token.end : caret
}

/** Without case and accents, so that `preco` finds `Preço`. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** 0 for a name that starts so, 1 for one with a word that does, 2 for one that has it anywhere; null for none. */
function rank(name: string, typed: string): number | null {
  const at = folded(name).indexOf(folded(typed))
  if (at <= 0) return at === 0 ? 0 : null
  return /[\p{L}\p{N}]/u.test(folded(name)[at - 1] ?? '') ? 2 : 1
}

function ranked<T>(list: Iterable<T>, nameOf: (item: T) => string, typed: string): T[] {
  return [...list]
    .map((item) => ({ item, name: nameOf(item), rank: rank(nameOf(item), typed) }))
    .filter((entry) => entry.rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.name.localeCompare(b.name))
    .map((entry) => entry.item)
}

function suggestedFields(typed: string, fields: Fields): Completion[] {
  const all = new Set(fields.values())
  return ranked(all, (field) => field.name, typed).map((field) => {
    const isOwn = fields.get(field.name) === field
    return { kind: 'field', label: field.name, insert: writeReference(isOwn ? field.name : field.id), field }
  })
}

function suggestedFunctions(typed: string): Completion[] {
  return ranked(functions, (fn) => fn.id, typed).map((fn) => ({
    kind: 'function',
    label: fn.id,
    insert: fn.params.length > 0 ? `${fn.id}(` : `${fn.id}()`,
    fn,
  }))
}

/** Walks the open parentheses up to the caret. */
function callAround(before: readonly Token[]): Completions['call'] {
  const open: { name: string | null; argument: number }[] = []
  let previous: Token | undefined
  for (const token of before) {
    if (token.kind === 'space') continue
    if (token.kind === 'punctuation') {
      if (token.value === '(') open.push({ name: previous?.kind === 'function' ? previous.value : null, argument: 0 })
      else if (token.value === ')') open.pop()
      else if (open.length > 0) (open.at(-1) as { argument: number }).argument++
    }
    previous = token
  }
  const inner = open.at(-1)
  const fn = inner?.name && functions.find((one) => one.id === inner.name?.toUpperCase())
  return fn ? { fn, argument: inner.argument } : null
}
