import * as z from 'zod/mini'
import { computed } from '../shared/computed-field.ts'

export interface AutoNumberOptions {
  prefix: string
  digits: number
}

/** The record's place in the table's sequence. Canonical: a whole number from 1; the prefix is only shown. */
export const autoNumber = computed<'autoNumber', AutoNumberOptions, number>({
  id: 'autoNumber',
  valueKind: 'number',
  column: 'bigint',
  options: () =>
    z.strictObject({ prefix: z.string().check(z.maxLength(20)), digits: z.int().check(z.gte(0), z.lte(15)) }),
  version: 1,
  defaults: { prefix: '', digits: 0 },
  autoFill: 'sequence',
  format: (value, { prefix, digits }) => prefix + String(value).padStart(digits, '0'),
  traits: { canBeName: true, searchable: true },
})
