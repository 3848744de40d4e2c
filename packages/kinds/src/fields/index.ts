import { address } from './address/definition.ts'
import { autoNumber } from './auto-number/definition.ts'
import { button } from './button/definition.ts'
import { carPlate } from './car-plate/definition.ts'
import { checkbox } from './checkbox/definition.ts'
import { cnpj } from './cnpj/definition.ts'
import { connectedRecord } from './connected-record/definition.ts'
import { count } from './count/definition.ts'
import { cpf } from './cpf/definition.ts'
import { createdAt } from './created-at/definition.ts'
import { createdBy } from './created-by/definition.ts'
import { currency } from './currency/definition.ts'
import { date } from './date/definition.ts'
import { dateTime } from './date-time/definition.ts'
import { duration } from './duration/definition.ts'
import { email } from './email/definition.ts'
import { files } from './files/definition.ts'
import { formula } from './formula/definition.ts'
import { image } from './image/definition.ts'
import { link } from './link/definition.ts'
import { lookup } from './lookup/definition.ts'
import { manyToManyConnection } from './many-to-many-connection/definition.ts'
import { maskedText } from './masked-text/definition.ts'
import { multipleSelect } from './multiple-select/definition.ts'
import { multipleUsers } from './multiple-users/definition.ts'
import { name } from './name/definition.ts'
import { number } from './number/definition.ts'
import { oneToOneConnection } from './one-to-one-connection/definition.ts'
import { percent } from './percent/definition.ts'
import { phone } from './phone/definition.ts'
import { radioSelect } from './radio-select/definition.ts'
import { rating } from './rating/definition.ts'
import { recordUpdateForm } from './record-update-form/definition.ts'
import { rollup } from './rollup/definition.ts'
import { select } from './select/definition.ts'
import { singleLineText } from './single-line-text/definition.ts'
import { starred } from './starred/definition.ts'
import { switchField } from './switch/definition.ts'
import { tags } from './tags/definition.ts'
import { text } from './text/definition.ts'
import { time } from './time/definition.ts'
import { timer } from './timer/definition.ts'
import { todoList } from './todo-list/definition.ts'
import { updatedAt } from './updated-at/definition.ts'
import { updatedBy } from './updated-by/definition.ts'
import { user } from './user/definition.ts'
import { uuid } from './uuid/definition.ts'
import type { FieldKind } from './field-kind.ts'

/** Every field type, in the order in which they are offered. Adding one is its folder and a line in each list. */
export const fields = {
  number,
  singleLineText,
  text,
  percent,
  currency,
  rating,
  select,
  radioSelect,
  multipleSelect,
  tags,
  date,
  dateTime,
  time,
  duration,
  timer,
  checkbox,
  switch: switchField,
  starred,
  cpf,
  cnpj,
  carPlate,
  maskedText,
  phone,
  email,
  link,
  address,
  user,
  multipleUsers,
  image,
  files,
  todoList,
  connectedRecord,
  oneToOneConnection,
  manyToManyConnection,
  recordUpdateForm,
  formula,
  lookup,
  rollup,
  count,
  autoNumber,
  uuid,
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
  button,
  name,
} satisfies Record<string, FieldKind>

export type FieldTypeId = keyof typeof fields

export const fieldTypeIds = Object.keys(fields) as FieldTypeId[]

export const isFieldTypeId = (id: unknown): id is FieldTypeId => typeof id === 'string' && Object.hasOwn(fields, id)

/** A field type of whichever kind, for those who work with all of them alike. */
export const fieldKindOf = (id: FieldTypeId): FieldKind => fields[id]
