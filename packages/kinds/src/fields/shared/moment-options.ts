import * as z from 'zod/mini'
import type { DateProblem } from '../../time/date-reading.ts'
import {
  type DateFormat,
  dateFormatOf,
  dateFormats,
  formatDate,
  formatTime,
  type MomentFormat,
  timeFormats,
} from '../../time/date-text.ts'
import { refuse } from '../field-value-error.ts'
import type { FieldEnv } from '../field-env.ts'

/** `auto` follows whoever looks: their own setting, the organisation's, else their language. */
export const fieldDateFormats = ['auto', ...dateFormats] as const
export type FieldDateFormat = (typeof fieldDateFormats)[number]
export const dateFormatSchema = z.enum(fieldDateFormats)
export const timeFormatSchema = z.enum(timeFormats)

export interface MomentOptions {
  dateFormat: FieldDateFormat
  timeFormat: MomentFormat['timeFormat']
}
export const momentOptionsSchema = z.strictObject({ dateFormat: dateFormatSchema, timeFormat: timeFormatSchema })
export const momentDefaults = { dateFormat: 'auto', timeFormat: '24h' } as const

/** How days of a field are written for someone. */
export const dateFormatFor = (format: FieldDateFormat, env: FieldEnv): DateFormat =>
  format === 'auto' ? (env.dateFormat ?? dateFormatOf[env.locale]) : format

export const momentFormatFor = ({ dateFormat, timeFormat }: MomentOptions, env: FieldEnv): MomentFormat => ({
  dateFormat: dateFormatFor(dateFormat, env),
  timeFormat,
})

/** Says no to what is no day or moment, with one that is, as it is written here. */
export function refuseMoment(problem: DateProblem, { dateFormat, timeFormat }: Partial<MomentFormat>): never {
  const day = formatDate('2026-12-31', dateFormat ?? 'YYYY-MM-DD')
  const example = timeFormat ? `${day} ${formatTime(14, 30, 0, 0, timeFormat)}` : day
  return refuse(problem, problem === 'invalid_date' ? { example } : {})
}
