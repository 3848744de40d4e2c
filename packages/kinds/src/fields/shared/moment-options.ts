import * as z from 'zod/mini'
import { dateFormats, timeFormats } from '../../time/date-text.ts'

/** Day, month, year and 24 hours, in every language, unless a field says otherwise. */
export const dateFormatSchema = z.enum(dateFormats)
export const timeFormatSchema = z.enum(timeFormats)

export const momentOptionsSchema = z.strictObject({ dateFormat: dateFormatSchema, timeFormat: timeFormatSchema })
export const momentDefaults = { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' } as const
