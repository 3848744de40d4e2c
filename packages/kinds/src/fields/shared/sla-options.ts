import * as z from 'zod/mini'
import { optionIdSchema } from '../../ids.ts'

const clockSchema = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'invalid_time'))

/** One stretch of a working day; 1 is Monday. A day may have several, such as before and after lunch. */
const workingSpanSchema = z
  .strictObject({ weekday: z.int().check(z.gte(1), z.lte(7)), from: clockSchema, to: clockSchema })
  .check(z.refine(({ from, to }) => from < to, 'empty_span'))

const limitSchema = z.strictObject({
  optionId: optionIdSchema,
  /** How long a record may stay in this option. Ten years is more than anyone means. */
  minutes: z.int().check(z.gte(1), z.lte(5_256_000)),
  /** Only these hours count; null counts every hour. */
  workingHours: z.nullable(z.array(workingSpanSchema).check(z.minLength(1), z.maxLength(28))),
})

/** Time limits per option; each option at most once. */
export const slaSchema = z
  .strictObject({ limits: z.array(limitSchema).check(z.maxLength(1_000)) })
  .check(
    z.refine(({ limits }) => new Set(limits.map((limit) => limit.optionId)).size === limits.length, 'duplicate_id'),
  )
export type Sla = z.output<typeof slaSchema>
