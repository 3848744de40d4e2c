import type { FieldType } from '@oficina/formula'
import { formulaTypeOfKind, own, type ValueKind } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'

/** Each value kind's comparable type in SQL. */
export const sqlTypeOfKind = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamptz',
  time: 'time',
  duration: 'numeric',
  choice: 'text',
  choices: 'text[]',
  user: 'text',
  users: 'text[]',
  link: 'bigint',
  links: 'bigint[]',
  files: 'text[]',
  json: 'jsonb',
} as const satisfies Record<ValueKind, string>

/** The kind of one value in a list of them. */
export const elementKindOf = (kind: ValueKind): ValueKind =>
  kind === 'choices' ? 'choice' : kind === 'users' ? 'user' : kind === 'links' ? 'link' : kind

export const isListKind = (kind: ValueKind) =>
  kind === 'choices' || kind === 'users' || kind === 'links' || kind === 'files'

/** The type of an array of such values; what is an array itself is laid end to end. */
export const sqlTypeOfList = (kind: ValueKind): string =>
  sqlTypeOfKind[kind].endsWith('[]') ? sqlTypeOfKind[kind] : `${sqlTypeOfKind[kind]}[]`

/** A lookup over many records, or a formula that gives a list: what it lists, or null for every other field. */
export function listedKind(field: FieldModel): ValueKind | null {
  return own(field.options, 'isList') === true ? (own(field.options, 'resultKind') as ValueKind) : null
}

/** As what a formula takes the field; null where it cannot name it. */
export function formulaTypeOf(field: FieldModel): FieldType | null {
  const listed = listedKind(field)
  return formulaTypeOfKind(listed ?? field.valueKind, listed !== null)
}
