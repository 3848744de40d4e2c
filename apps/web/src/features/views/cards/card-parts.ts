import type { Field } from '@oficina/contract'
import type { ValueKind } from '@oficina/kinds'
import { valueKindOf } from '../../fields/field-env.ts'
import { faceOf } from '../../fields/kinds/faces.ts'

/** The fields of a card by where they stand: below each other, or in its last line. */
export interface CardParts {
  body: Field[]
  figures: Field[]
  dates: Field[]
  people: Field[]
}

export function cardParts(fields: readonly Field[]): CardParts {
  const parts: CardParts = { body: [], figures: [], dates: [], people: [] }
  for (const field of fields) parts[partOf(field)].push(field)
  return parts
}

const places: Record<ValueKind, keyof CardParts> = {
  number: 'figures',
  duration: 'figures',
  date: 'dates',
  dateTime: 'dates',
  user: 'people',
  users: 'people',
  text: 'body',
  time: 'body',
  boolean: 'body',
  choice: 'body',
  choices: 'body',
  link: 'body',
  links: 'body',
  files: 'body',
  json: 'body',
}

const partOf = (field: Field) => (faceOf(field).needsOwnLine ? 'body' : places[valueKindOf(field)])
