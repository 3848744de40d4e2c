import type { Field } from '@oficina/contract'
import { isWritable, kindOf } from '../fields/field-env.ts'

/** Fields that whoever has a link may be shown and may fill in: no connections, people, nor what is worked out. */
export const publicReady = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => kindOf(field).traits.formSelectable && isWritable(field))
