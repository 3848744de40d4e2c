import * as z from 'zod/mini'
import type { FieldEnv } from '../field-env.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { parseNumber } from '../shared/number-value.ts'
import { textLimits, toSingleLine, toText } from '../shared/text-value.ts'

const autoFills = { string: null, auto_increment: 'sequence', hash: 'randomCode' } as const

function parseSequence(raw: string | number | boolean, env: FieldEnv): number {
  if (typeof raw === 'boolean') refuse('wrong_type')
  const value = parseNumber(raw, { decimals: null, min: 1 }, env)
  return Number.isInteger(value) ? value : refuse('out_of_range')
}

/**
 * What a record is called: a text, its number in the table's sequence, or a random code.
 * Canonical: one line of text, a whole number from 1, or a code of letters and digits.
 */
export const name = field({
  id: 'name',
  valueKind: ({ format }) => (format === 'auto_increment' ? 'number' : 'text'),
  column: ({ format }) => (format === 'auto_increment' ? 'bigint' : 'text'),
  options: () => z.strictObject({ format: z.enum(['string', 'auto_increment', 'hash']) }),
  version: 1,
  defaults: { format: 'string' },
  takes: ['string', 'number', 'boolean'],
  maxText: textLimits.singleLine,
  autoFill: ({ format }) => autoFills[format],
  parse(raw, { format }, env): string | number | null {
    if (format === 'auto_increment') return parseSequence(raw, env)
    const line = toSingleLine(toText(raw))
    if (format === 'hash' && !/^[0-9A-Za-z_-]{0,64}$/.test(line)) refuse('invalid_characters')
    return line || null
  },
  format: (value) => String(value),
  traits: {
    category: 'Text',
    importable: true,
    uniqueKey: true,
    onePerTable: true,
    builtIn: true,
    canBeName: true,
    searchable: true,
  },
})
