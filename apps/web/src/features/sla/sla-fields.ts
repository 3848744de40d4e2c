import type { Field, SlaRow } from '@oficina/contract'
import type { OptionsOf } from '../field-panel/options/options-props.ts'
import { kindOf } from '../fields/field-env.ts'

const slaOf = (field: Field) => (field.options.sla ?? null) as OptionsOf<'select'>['sla']

/** The fields whose options have time limits. */
export const measuredFields = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => kindOf(field).traits.slaCapable && slaOf(field) !== null)

/**
 * How many seconds a record may stay in an option, counted round the clock; null where there is no limit. A limit in
 * working hours is not compared with the time on the wall: that would call a quiet weekend late.
 */
export function limitOf(fields: readonly Field[], row: Pick<SlaRow, 'field_key' | 'field_value'>): number | null {
  const field = fields.find(({ id }) => id === row.field_key)
  const limit = field && slaOf(field)?.limits.find(({ optionId }) => optionId === row.field_value)
  return limit && limit.workingHours === null ? limit.minutes * 60 : null
}
