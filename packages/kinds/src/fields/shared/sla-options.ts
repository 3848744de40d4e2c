import { z } from 'zod'
import { optionIdSchema } from '../../ids.ts'

const clockSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'invalid_time')

/** One stretch of a working day; 1 is Monday. A day may have several, such as before and after lunch. */
const workingSpanSchema = z
  .strictObject({ weekday: z.int().min(1).max(7), from: clockSchema, to: clockSchema })
  .refine(({ from, to }) => from < to, 'empty_span')

const limitSchema = z.strictObject({
  optionId: optionIdSchema,
  /** How long a record may stay in this option. Ten years is more than anyone means. */
  minutes: z.int().min(1).max(5_256_000),
  /** Only these hours count; null counts every hour. */
  workingHours: z.array(workingSpanSchema).min(1).max(28).nullable(),
})

/** Time limits per option; each option at most once. */
export const slaSchema = z
  .strictObject({ limits: z.array(limitSchema).max(1_000) })
  .refine(({ limits }) => new Set(limits.map((limit) => limit.optionId)).size === limits.length, 'duplicate_id')
export type Sla = z.output<typeof slaSchema>
