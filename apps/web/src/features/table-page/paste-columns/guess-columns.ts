import { type FieldTypeId, fieldKindOf, fold } from '@oficina/kinds'
import { ColumnEvidence, type ColumnSummary, envFor, readAs } from '@oficina/kinds/evidence/index'
import { newDraft } from '../../field-panel/field-draft.ts'
import type { Env } from '../../fields/field-env.ts'
import { withLabels } from '../../fields/options/option-list.ts'

/** Types that a pasted column may become, in the order in which they are offered. */
export const pastedTypes = [
  'singleLineText',
  'text',
  'number',
  'currency',
  'percent',
  'date',
  'dateTime',
  'time',
  'checkbox',
  'select',
  'multipleSelect',
  'email',
  'phone',
  'link',
  'cpf',
  'cnpj',
  'carPlate',
] as const satisfies readonly FieldTypeId[]
export type PastedType = (typeof pastedTypes)[number]

/** What all texts of a column say about it. `first` is the row of the first one. */
export function lookAt(texts: readonly string[], env: Env, label = '', first = 1): ColumnSummary {
  const evidence = new ColumnEvidence(env, label)
  for (const [n, text] of texts.entries()) evidence.add(text, first + n)
  // All of them: what does not fit would not be pasted.
  return evidence.summary(1)
}

/** What a column most likely is. */
export const typeOf = ({ suggested }: ColumnSummary): PastedType =>
  pastedTypes.find((type) => type === suggested.type) ?? 'singleLineText'

const fitOf = ({ fits }: ColumnSummary, type: PastedType) => fits.find((fit) => fit.type === type)

/** Values that do not fit the type; none where any text does. */
export function misfitsOf(column: ColumnSummary, type: PastedType): { count: number; texts: readonly string[] } {
  const fit = fitOf(column, type)
  return fit ? { count: column.given - fit.fits, texts: fit.misfits.map(({ text }) => text) } : { count: 0, texts: [] }
}

/** Where most values are of one type and a few are not, the column became text because of these. */
const mostOf = 0.7

/** Which type that is, and the values that are not of it, with their rows. */
export function strayIn(column: ColumnSummary, type: PastedType) {
  if (type !== 'singleLineText' && type !== 'text') return null
  const isTold = (one: FieldTypeId): one is PastedType =>
    pastedTypes.some((known) => known === one) && !['singleLineText', 'text', 'select', 'multipleSelect'].includes(one)
  const near = column.fits.find((fit) => isTold(fit.type))
  if (!near || near.fits === column.given || near.fits < column.given * mostOf) return null
  return { type: near.type as PastedType, count: column.given - near.fits, given: column.given, misfits: near.misfits }
}

/** A text of the column as this person writes it: `12/25/2026` of a column that writes months first becomes `25/12/2026`. */
export function inOwnWriting(text: string, column: ColumnSummary, type: PastedType, env: Env): string {
  const reading = fitOf(column, type)?.reading
  if (!reading || Object.keys(reading).length === 0) return text
  const value = readAs(type, text.trim(), envFor(env, reading))
  const kind = fieldKindOf(type)
  // What is read alike is left as it was written.
  if (value === undefined || value === readAs(type, text.trim(), env)) return text
  return kind.format(value, kind.defaults, env)
}

/**
 * Whether the first row names the columns: it has a different text in each, and none of them reads as a value. Of a longer
 * row a few may be missing or come twice, as in lists that grew by hand, where values under other names give them away.
 */
export function looksLikeHeader(rows: readonly (readonly string[])[], env: Env): boolean {
  const [first, ...others] = rows
  if (!first || others.length === 0) return false
  const names = first.map((text) => text.trim())
  if (names.some((name) => name.length > 100)) return false
  if (names.some((name) => typeOf(lookAt([name], env)) !== 'singleLineText')) return false
  const flawed = names.filter((name, n) => name === '' || names.findIndex((one) => fold(one) === fold(name)) < n)
  if (flawed.length === 0) return true
  return flawed.length * 3 <= names.length && names.some((name, n) => name !== '' && hasValues(others, n, env))
}

/** Whether a column holds what no name of one could be: numbers, dates, addresses. */
function hasValues(rows: readonly (readonly string[])[], column: number, env: Env): boolean {
  const type = typeOf(
    lookAt(
      rows.map((row) => row[column] ?? ''),
      env,
    ),
  )
  return type !== 'singleLineText' && type !== 'text' && type !== 'select' && type !== 'multipleSelect'
}

/** A new field for a column of texts. */
export function fieldFor(type: PastedType, label: string, texts: readonly string[], column?: ColumnSummary) {
  const draft = newDraft(type, label.slice(0, 100))
  if (type !== 'select' && type !== 'multipleSelect') return draft
  const suggested = column?.suggested.type === type ? column.suggested.options : texts
  return { ...draft, options: { ...draft.options, options: withLabels([], suggested.join('\n')) } }
}
