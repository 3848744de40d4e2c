import type { Field } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { kindOf, valueKindOf } from '../fields/field-env.ts'

const people = new Set(['user', 'users'])

/** Public pages show neither people of the organisation nor links into it. The server enforces the same. */
function isShareable(field: Field): boolean {
  const listed = own(field.options, 'isList') === true ? own(field.options, 'resultKind') : null
  const isPeople = people.has(valueKindOf(field)) || people.has(String(listed))
  return !isPeople && kindOf(field).traits.canBePublic && !field.is_archived_column
}

export const shareableFields = (fields: readonly Field[]): Field[] => fields.filter(isShareable)

/** Before anyone chose: the name alone, so that nothing is shown that nobody thought of. */
export const firstFields = (offered: readonly Field[]): string[] =>
  (offered.some(({ is_name }) => is_name) ? offered.filter(({ is_name }) => is_name) : offered.slice(0, 1)).map(
    ({ id }) => id,
  )
