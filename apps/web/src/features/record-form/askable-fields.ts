import type { Field } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { isWritable, kindOf, valueKindOf } from '../fields/field-env.ts'
import { fitsForm } from './form-items.ts'

const people = new Set(['user', 'users'])
const links = new Set(['link', 'links'])

/** Public pages show neither people of the organisation nor links into it. The server enforces the same. */
export function isShareable(field: Field): boolean {
  const listed = own(field.options, 'isList') === true ? own(field.options, 'resultKind') : null
  const isPeople = people.has(valueKindOf(field)) || people.has(String(listed))
  return !isPeople && kindOf(field).traits.canBePublic && !field.is_archived_column
}

/** What a public form may ask for: no people, no connections, nothing that is worked out. */
export const isAskable = (field: Field): boolean =>
  isShareable(field) &&
  kindOf(field).traits.formSelectable &&
  isWritable(field) &&
  fitsForm(field, 'creation') &&
  !links.has(valueKindOf(field))

/** Fields that members fill in and visitors do not: whoever builds a form is told. */
export const isForMembersOnly = (field: Field): boolean =>
  isWritable(field) && fitsForm(field, 'creation') && !field.is_archived_column && !isAskable(field)
