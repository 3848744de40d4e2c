import type { FieldSamples } from './field-samples.ts'
import type { FieldTypeId } from './index.ts'
import { samples as address } from './address/samples.ts'
import { samples as autoNumber } from './auto-number/samples.ts'
import { samples as button } from './button/samples.ts'
import { samples as carPlate } from './car-plate/samples.ts'
import { samples as checkbox } from './checkbox/samples.ts'
import { samples as cnpj } from './cnpj/samples.ts'
import { samples as connectedRecord } from './connected-record/samples.ts'
import { samples as count } from './count/samples.ts'
import { samples as cpf } from './cpf/samples.ts'
import { samples as createdAt } from './created-at/samples.ts'
import { samples as createdBy } from './created-by/samples.ts'
import { samples as currency } from './currency/samples.ts'
import { samples as date } from './date/samples.ts'
import { samples as dateTime } from './date-time/samples.ts'
import { samples as duration } from './duration/samples.ts'
import { samples as email } from './email/samples.ts'
import { samples as files } from './files/samples.ts'
import { samples as formula } from './formula/samples.ts'
import { samples as image } from './image/samples.ts'
import { samples as link } from './link/samples.ts'
import { samples as lookup } from './lookup/samples.ts'
import { samples as manyToManyConnection } from './many-to-many-connection/samples.ts'
import { samples as maskedText } from './masked-text/samples.ts'
import { samples as multipleSelect } from './multiple-select/samples.ts'
import { samples as multipleUsers } from './multiple-users/samples.ts'
import { samples as name } from './name/samples.ts'
import { samples as number } from './number/samples.ts'
import { samples as oneToOneConnection } from './one-to-one-connection/samples.ts'
import { samples as percent } from './percent/samples.ts'
import { samples as phone } from './phone/samples.ts'
import { samples as radioSelect } from './radio-select/samples.ts'
import { samples as rating } from './rating/samples.ts'
import { samples as recordUpdateForm } from './record-update-form/samples.ts'
import { samples as rollup } from './rollup/samples.ts'
import { samples as select } from './select/samples.ts'
import { samples as singleLineText } from './single-line-text/samples.ts'
import { samples as starred } from './starred/samples.ts'
import { samples as switchField } from './switch/samples.ts'
import { samples as tags } from './tags/samples.ts'
import { samples as text } from './text/samples.ts'
import { samples as time } from './time/samples.ts'
import { samples as timer } from './timer/samples.ts'
import { samples as todoList } from './todo-list/samples.ts'
import { samples as updatedAt } from './updated-at/samples.ts'
import { samples as updatedBy } from './updated-by/samples.ts'
import { samples as user } from './user/samples.ts'
import { samples as uuid } from './uuid/samples.ts'

/** What the suites try on each field type, here and on the server. */
export const fieldSamples: Record<FieldTypeId, FieldSamples> = {
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
}
