import * as z from 'zod/mini'
import { type DateFormat, dateFormatOf, dateFormats, type MomentFormat, timeFormats } from '../../time/date-text.ts'
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
