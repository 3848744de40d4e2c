import type { ValueKind } from '../value-kinds.ts'
import { fieldKindOf, isFieldTypeId } from './index.ts'
import { type Headline, headlines, type Traits } from './traits.ts'

interface AnyField {
  type: string
  options: object
}

const traitsOf = ({ type }: AnyField): Traits | null => (isFieldTypeId(type) ? fieldKindOf(type).traits : null)

/** Fields that say what a record is about at first sight: the first status, the first amount and the first owner. */
export function headlineFields<F extends AnyField>(fields: readonly F[]): { part: Headline; field: F }[] {
  return headlines.flatMap((part) => {
    const field = fields.find((one) => traitsOf(one)?.headline === part)
    return field ? [{ part, field }] : []
  })
}

/** Values that are short enough for one cell of a row. */
const short = new Set<ValueKind>(['number', 'date', 'dateTime', 'choice', 'text'])

const isShort = (field: AnyField): boolean => {
  const traits = traitsOf(field)
  if (!traits || !isFieldTypeId(field.type) || traits.builtIn || traits.measured || traits.readOnlyAlways) return false
  return short.has(fieldKindOf(field.type).valueKindOf(field.options))
}

/** The fields by which a record is told apart beside its name: its headline first, then short values in their order. */
export function mainFields<F extends AnyField>(fields: readonly F[]): F[] {
  return [...new Set([...headlineFields(fields).map(({ field }) => field), ...fields.filter(isShort)])]
}
