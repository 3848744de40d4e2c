import * as z from 'zod/mini'
import { amountText, withCurrencySign, withoutCurrencySign } from '../../number/amount-text.ts'
import { field } from '../field-kind.ts'
import { fifteenDigits, formatPlain, parseNumber } from '../shared/number-value.ts'

// Digits, signs and brackets would be taken for the amount.
const symbolSchema = z.nullable(z.string().check(z.regex(/^[^\d\s.,()+−-][^\d()+−-]{0,7}$/u, 'invalid_symbol')))

/** The field's own symbol first, since it may hold a separator, as in `S/.`, or be a word. */
const withoutSymbol = (symbol: string) => (text: string) => {
  if (text.startsWith(symbol)) return text.slice(symbol.length)
  if (text.endsWith(symbol)) return text.slice(0, -symbol.length)
  return withoutCurrencySign(text)
}

/** Canonical: a JSON number of at most fifteen digits with the field's decimals; the symbol is not part of it. */
export const currency = field({
  id: 'currency',
  valueKind: 'number',
  column: 'numeric',
  options: () =>
    z.strictObject({
      decimals: z.int().check(z.gte(0), z.lte(4)),
      /** Null takes the organisation's. */
      currencySymbol: symbolSchema,
    }),
  version: 1,
  defaults: { decimals: 2, currencySymbol: null },
  takes: ['string', 'number'],
  parse(raw, { decimals, currencySymbol }, env) {
    const amount = typeof raw === 'string' ? amountText(raw, withoutSymbol(currencySymbol ?? env.currencySymbol)) : raw
    return parseNumber(amount, { decimals, limit: fifteenDigits(decimals) }, env)
  },
  format(value, { decimals, currencySymbol }, env) {
    const plain = formatPlain(Math.abs(value), decimals, env)
    const amount = withCurrencySign(currencySymbol ?? env.currencySymbol, plain, env.locale)
    return value < 0 ? `-${amount}` : amount
  },
  traits: { category: 'Number', importable: true, searchable: true, headline: 'value' },
})
