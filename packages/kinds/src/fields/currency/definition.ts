import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { fifteenDigits, formatPlain, parseNumber } from '../shared/number-value.ts'

// Digits, signs and brackets would be taken for the amount.
const symbolSchema = z.nullable(z.string().check(z.regex(/^[^\d\s.,()+−-][^\d()+−-]{0,7}$/u, 'invalid_symbol')))

/** A sign before or after the amount, as in R$, US$, € or BRL. Other words stay, and refuse the text. */
const sign = String.raw`(?:\p{L}{0,3}\p{Sc}|[A-Z]{3})`
const leadingSign = new RegExp(`^([-−(]*)\\s*${sign}\\s*`, 'u')
const trailingSign = new RegExp(`\\s*${sign}\\s*(\\)?)$`, 'u')
const withoutSign = (text: string) => text.replace(leadingSign, '$1').replace(trailingSign, '$1')

function amountOf(text: string, symbol: string): string {
  const trimmed = text.trim()
  const at = trimmed.indexOf(symbol)
  // The field's own symbol first, since it may hold a separator, as in `S/.`.
  return withoutSign(
    at < 0 ? trimmed : `${trimmed.slice(0, at)}${trimmed.slice(at + symbol.length).trimStart()}`.trim(),
  )
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
    const amount = typeof raw === 'string' ? amountOf(raw, currencySymbol ?? env.currencySymbol) : raw
    return parseNumber(amount, { decimals, limit: fifteenDigits(decimals) }, env)
  },
  format(value, { decimals, currencySymbol }, env) {
    const amount = `${currencySymbol ?? env.currencySymbol} ${formatPlain(Math.abs(value), decimals, env)}`
    return value < 0 ? `-${amount}` : amount
  },
  traits: { category: 'Number', importable: true },
})
