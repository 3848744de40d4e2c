import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { parseNumber } from '../shared/number-value.ts'

/** Canonical: a whole number from 1 to the highest that the field allows; no stars at all is empty. */
export const rating = field({
  id: 'rating',
  valueKind: 'number',
  column: 'numeric',
  options: () => z.strictObject({ max: z.int().check(z.gte(2), z.lte(10)) }),
  version: 1,
  defaults: { max: 5 },
  takes: ['string', 'number'],
  parse(raw, { max }, env) {
    // Stars typed or pasted count for themselves.
    const stars = typeof raw === 'string' && /^[★☆]+$/u.test(raw.trim()) ? (raw.match(/★/gu)?.length ?? 0) : raw
    const value = parseNumber(stars, { decimals: null, min: 0, max }, env)
    if (!Number.isInteger(value)) refuse('out_of_range', { min: 0, max })
    return value === 0 ? null : value
  },
  format: (value) => String(value),
  traits: { category: 'Number' },
})
