import { FieldValueError, type FieldTypeId, fieldKindOf, fold } from '@oficina/kinds'
import type { Env } from '../../fields/field-env.ts'
import { newDraft } from '../../field-panel/field-draft.ts'
import { withLabels } from '../../fields/options/option-list.ts'

/** Cells of a column that are looked at to tell what it holds. */
const looked = 500
const mostOptions = 20

/** Types that a pasted column may become, in the order in which they are offered. */
export const pastedTypes = [
  'singleLineText',
  'text',
  'number',
  'currency',
  'percent',
  'date',
  'dateTime',
  'checkbox',
  'select',
  'email',
  'phone',
  'link',
] as const satisfies readonly FieldTypeId[]
export type PastedType = (typeof pastedTypes)[number]

/** Asked in turn; the first that reads every cell and looks like it is taken. */
const asked: readonly { type: PastedType; looksLike: RegExp }[] = [
  { type: 'checkbox', looksLike: /^(true|false|yes|no|sim|n[aã]o|s[ií]|verdadeiro|falso|verdadero|x|✓|✔)$/i },
  { type: 'percent', looksLike: /^[-+]?[\d.,\s]+%$/ },
  { type: 'currency', looksLike: /^[-+(]?\s*(R\$|US\$|\$|€|£)\s*[-+]?[\d.,\s]+\)?$/ },
  // A number that begins with a zero is a code, and would lose it.
  { type: 'number', looksLike: /^[-+]?(?:0|[1-9][\d.,\s]*|0[.,]\d+)$/ },
  { type: 'dateTime', looksLike: /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ,]+\d{1,2}:\d{2}/ },
  { type: 'date', looksLike: /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/ },
  { type: 'email', looksLike: /^\S+@\S+\.\S+$/ },
  { type: 'link', looksLike: /^(https?:\/\/|www\.)\S+$/i },
  { type: 'phone', looksLike: /^\+?[\d\s().-]{8,20}$/ },
]

function reads(type: PastedType, text: string, env: Env): boolean {
  const kind = fieldKindOf(type)
  try {
    return kind.parse(text, kind.defaults, env) !== null
  } catch (error) {
    if (error instanceof FieldValueError) return false
    throw error
  }
}

/** What a column of texts most likely is. */
export function guessType(texts: readonly string[], env: Env): PastedType {
  const given = texts
    .slice(0, looked)
    .map((text) => text.trim())
    .filter(Boolean)
  if (given.length === 0) return 'singleLineText'
  const found = asked.find(
    ({ type, looksLike }) =>
      given.every((text) => looksLike.test(text)) && given.every((text) => reads(type, text, env)),
  )
  if (found) return found.type
  if (given.some((text) => text.includes('\n') || text.length > 200)) return 'text'
  const distinct = new Set(given.map(fold)).size
  const isChoice = given.length >= 6 && distinct <= mostOptions && distinct * 3 <= given.length
  return isChoice && given.every((text) => text.length <= 40) ? 'select' : 'singleLineText'
}

/** Whether the first row names the columns: it has a different text in each, and none of them reads as a value. */
export function looksLikeHeader(rows: readonly (readonly string[])[], env: Env): boolean {
  const [first, ...others] = rows
  if (!first || others.length === 0) return false
  const names = first.map((text) => text.trim())
  if (names.some((name) => name === '' || name.length > 100)) return false
  if (new Set(names.map(fold)).size < names.length) return false
  return names.every((name) => ['singleLineText', 'select'].includes(guessType([name], env)))
}

/** A new field for a column of texts. */
export function fieldFor(type: PastedType, label: string, texts: readonly string[]) {
  const draft = newDraft(type, label.slice(0, 100))
  return type === 'select'
    ? { ...draft, options: { ...draft.options, options: withLabels([], texts.join('\n')) } }
    : draft
}
