import type { Field } from '@oficina/contract'
import { type FieldTypeId, isFieldTypeId } from '@oficina/kinds'
import { valueKindOf } from '../field-env.ts'
import type { FieldFace } from './field-face.ts'
import { linkFace } from './link/face.tsx'
import { maskedTextFace } from './masked-text/face.ts'
import { percentFace } from './percent/face.tsx'
import { ratingFace } from './rating/face.tsx'
import { textFace } from './text/face.ts'

const usual: FieldFace = { width: 150 }
const wide: FieldFace = { width: 200 }
const narrow: FieldFace = { width: 100 }

/** How each type looks. A type that looks like the others of its value kind needs no more than its width. */
export const faces = {
  name: { ...wide, formEditor: null },
  singleLineText: { ...wide, formEditor: null },
  text: textFace,
  number: { ...usual, inputMode: 'decimal' },
  percent: percentFace,
  currency: { ...usual, inputMode: 'decimal' },
  rating: ratingFace,
  select: { ...usual, hasDot: true },
  radioSelect: { ...usual, hasDot: true, formEditor: 'radio' },
  multipleSelect: wide,
  tags: wide,
  date: usual,
  dateTime: usual,
  time: narrow,
  duration: narrow,
  timer: usual,
  checkbox: narrow,
  switch: { ...narrow, tick: 'switch' },
  starred: { ...narrow, tick: 'star' },
  cpf: { ...usual, inputMode: 'numeric' },
  cnpj: { ...usual, inputMode: 'numeric' },
  carPlate: usual,
  maskedText: maskedTextFace,
  phone: { ...usual, inputMode: 'tel' },
  email: { ...usual, inputMode: 'email' },
  link: linkFace,
  address: wide,
  user: usual,
  multipleUsers: usual,
  image: { ...usual, onlyPictures: true },
  files: usual,
  todoList: usual,
  connectedRecord: usual,
  oneToOneConnection: usual,
  manyToManyConnection: usual,
  recordUpdateForm: { ...usual, isPrinted: false },
  formula: usual,
  lookup: usual,
  rollup: usual,
  count: narrow,
  autoNumber: narrow,
  uuid: wide,
  createdAt: usual,
  createdBy: usual,
  updatedAt: usual,
  updatedBy: usual,
  button: { ...usual, isPrinted: false },
} as const satisfies Record<FieldTypeId, FieldFace>

/** The face of a field; what the product does not know is a fault of the server. */
export function faceOf(field: Pick<Field, 'type'>): FieldFace {
  if (!isFieldTypeId(field.type)) throw new Error(`there is no field type ${field.type}`)
  return faces[field.type]
}

/** Where a value stands in its column; at the left unless said. */
export function alignOf(field: Field): 'right' | 'middle' | undefined {
  if (faceOf(field).align === 'left') return undefined
  const kind = valueKindOf(field)
  return kind === 'number' || kind === 'duration' ? 'right' : kind === 'boolean' ? 'middle' : undefined
}
