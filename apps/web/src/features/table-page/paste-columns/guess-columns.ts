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

/** Whether the first row names the columns: it has a different text in each, and none of them reads as a value. */
export function looksLikeHeader(rows: readonly (readonly string[])[], env: Env): boolean {
  const [first, ...others] = rows
  if (!first || others.length === 0) return false
  const names = first.map((text) => text.trim())
  if (names.some((name) => name === '' || name.length > 100)) return false
  if (new Set(names.map(fold)).size < names.length) return false
  return names.every((name) => typeOf(lookAt([name], env)) === 'singleLineText')
}

/** A new field for a column of texts. */
export function fieldFor(type: PastedType, label: string, texts: readonly string[], column?: ColumnSummary) {
  const draft = newDraft(type, label.slice(0, 100))
  if (type !== 'select' && type !== 'multipleSelect') return draft
  const suggested = column?.suggested.type === type ? column.suggested.options : texts
  return { ...draft, options: { ...draft.options, options: withLabels([], suggested.join('\n')) } }
}
