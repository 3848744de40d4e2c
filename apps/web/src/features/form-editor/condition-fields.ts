import type { Field } from '@oficina/contract'
import { kindOf, valueKindOf } from '../fields/field-env.ts'

/** What a condition may look at: values that the record itself holds, known while it is filled in. */
export const conditionFields = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => {
    const kind = valueKindOf(field)
    return kind !== 'link' && kind !== 'links' && kindOf(field).columnOf(field.options) !== null
  })
