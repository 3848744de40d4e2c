import { own } from '@oficina/kinds'
import type { FieldModel } from '../engine/index.ts'

const people = new Set(['user', 'users'])

/** Public pages show neither people of the organisation nor links into it. */
export function isShowable(field: FieldModel): boolean {
  const listed = own(field.options, 'isList') === true ? own(field.options, 'resultKind') : null
  return !people.has(field.valueKind) && !people.has(String(listed)) && field.kind.traits.canBePublic
}

/** What a form of a public page may ask for. Nobody looks through the organisation's records or people by one. */
export const canBeAsked = (field: FieldModel): boolean => {
  const { formSelectable, readOnlyAlways } = field.kind.traits
  return isShowable(field) && formSelectable && !readOnlyAlways && !field.readOnly && field.link === null
}
