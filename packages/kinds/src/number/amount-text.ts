import type { Locale } from '../locale.ts'

/** Spaces of every width, and marks that only say in which direction text runs. */
const blanks = /[\s\u200b\u200e\u200f\u2060]+/gu

const accounting = /^\((.+)\)$/u
const minus = /^-\s*(.+)$|^(.+?)\s*-$/u
const plus = /^\+\s*(.+)$/u

/**
 * The number in an amount as people write it, with a minus in front where it is negative: `-R$ 10`, `R$ -10`,
 * `(1,234.50)`, `1.234,50-`, `12,5 %`. `withoutUnit` takes a unit off one end, or gives the text back. A sign, brackets
 * and a unit may stand around each other in any order, each once; whatever else is there is left for the number to refuse.
 */
export function amountText(text: string, withoutUnit: (text: string) => string = (given) => given): string {
  let body = text.replaceAll(blanks, ' ').trim().replaceAll('−', '-')
  let [sign, hasUnit]: [string | null, boolean] = [null, false]
  for (;;) {
    const negative = accounting.exec(body) ?? minus.exec(body)
    const positive = negative ? null : plus.exec(body)
    const inner = negative?.[1] ?? negative?.[2] ?? positive?.[1]
    if (sign === null && inner !== undefined) {
      sign = negative ? '-' : ''
      body = inner.trim()
      continue
    }
    const bare = hasUnit ? body : withoutUnit(body).trim()
    if (bare === body) return (sign ?? '') + body
    hasUnit = true
    body = bare
  }
}

/** An amount with its currency as the language writes it: `$1.50` in English, `R$ 1,50` elsewhere. A word keeps its space. */
export const withCurrencySign = (symbol: string, amount: string, locale: Locale, space = ' '): string =>
  locale === 'en' && /\p{Sc}$/u.test(symbol) ? symbol + amount : symbol + space + amount

/** A sign before or after the amount, as in R$, US$, € or BRL. Other words stay, and refuse the text. */
const sign = String.raw`(?:\p{L}{0,3}\p{Sc}|[A-Z]{3})`
const leadingSign = new RegExp(`^${sign}`, 'u')
const trailingSign = new RegExp(`${sign}$`, 'u')

/** The text without such a sign at one of its ends. */
export function withoutCurrencySign(text: string): string {
  const rest = text.replace(leadingSign, '')
  return rest === text ? text.replace(trailingSign, '') : rest
}
