import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { decimalsSchema, formatPlain, parseNumber } from '../shared/number-value.ts'

/** Canonical: a JSON number below 10^15 in magnitude, rounded to the field's decimals. */
export const number = field({
  id: 'number',
  valueKind: 'number',
  column: 'numeric',
  options: () =>
    z.strictObject({
      decimals: decimalsSchema,
      grouping: z.boolean(),
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
    }),
  version: 1,
  defaults: { decimals: null, grouping: true, min: null, max: null },
  takes: ['string', 'number'],
  parse: (raw, options, env) => parseNumber(raw, options, env),
  format: (value, { decimals, grouping }, env) => formatPlain(value, decimals, env, grouping),
  traits: { category: 'Number', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
