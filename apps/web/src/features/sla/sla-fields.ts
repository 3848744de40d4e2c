import type { Field, SlaRow } from '@oficina/contract'
import { limitEnd, type WorkingSpan } from '@oficina/kinds/time/working-time'
import type { OptionsOf } from '../fields/options/options-props.ts'
import { kindOf } from '../fields/field-env.ts'

const slaOf = (field: Field) => (field.options.sla ?? null) as OptionsOf<'select'>['sla']

/** The fields whose options have time limits. */
export const measuredFields = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => kindOf(field).traits.slaCapable && slaOf(field) !== null)

/** How long a record may stay in an option. */
export interface StayLimit {
  minutes: number
  /** Only these hours count: a quiet weekend makes nobody late. Null counts every hour. */
  workingHours: readonly WorkingSpan[] | null
}

/** Null where there is no limit. */
export function limitOf(fields: readonly Field[], row: Pick<SlaRow, 'field_key' | 'field_value'>): StayLimit | null {
  const field = fields.find(({ id }) => id === row.field_key)
  return (field && slaOf(field)?.limits.find(({ optionId }) => optionId === row.field_value)) ?? null
}

/** The moment from which on a stay is too long, in milliseconds; null for one that nobody lives to see. */
export const stayEnd = ({ minutes, workingHours }: StayLimit, startedAt: string, timezone: string): number | null =>
  limitEnd(Date.parse(startedAt), minutes * 60_000, workingHours, timezone)
