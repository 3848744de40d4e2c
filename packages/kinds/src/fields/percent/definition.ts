import * as z from 'zod/mini'
import { amountText } from '../../number/amount-text.ts'
import { field } from '../field-kind.ts'
import { fifteenDigits, formatPlain, parseNumber } from '../shared/number-value.ts'

const withoutPercent = (text: string) => text.replace(/%$/, '')

/** Canonical: the number that people see before the sign; 12.5 is 12.5 %. */
export const percent = field({
  id: 'percent',
  valueKind: 'number',
  column: 'numeric',
  options: () => z.strictObject({ decimals: z.int().check(z.gte(0), z.lte(10)) }),
  version: 1,
  defaults: { decimals: 2 },
  takes: ['string', 'number'],
  parse(raw, { decimals }, env) {
    const amount = typeof raw === 'string' ? amountText(raw, withoutPercent) : raw
    return parseNumber(amount, { decimals, limit: fifteenDigits(decimals) }, env)
  },
  format: (value, { decimals }, env) => `${formatPlain(value, decimals, env)}%`,
  traits: { category: 'Number', importable: true, searchable: true },
})
