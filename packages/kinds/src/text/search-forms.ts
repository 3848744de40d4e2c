import { amountText } from '../number/amount-text.ts'
import { plainDigits, plainNumberText, toNumber } from '../number/decimal.ts'
import type { Locale } from '../locale.ts'

/** The two ways in which the separators of a number are read. */
const readings: readonly Locale[] = ['pt-BR', 'en']

/** Signs only: three letters may just as well be the beginning of a plate. */
const withoutUnit = (text: string) => text.replace(/^\p{L}{0,3}\p{Sc}|%$|\p{L}{0,3}\p{Sc}$/u, '')

/**
 * Other forms of what someone looks for, where it holds digits: without punctuation, as document numbers, phones and
 * plates are stored (`123.456.789-09` → `12345678909`), and as a plain number (`R$ 1.234,50` → `1234.50` and `1234.5`).
 * An amount that can be read in two ways gives both.
 */
export function searchForms(text: string): string[] {
  if (!/\d/.test(text) || text.length > 60) return []
  const forms = new Set<string>([text.replaceAll(/[^\p{L}\p{N}]+/gu, '')])
  for (const locale of readings) {
    const plain = plainNumberText(amountText(text, withoutUnit), locale)
    const read = plain === null || /e/i.test(plain) ? null : toNumber(plain, null)
    if (plain === null || read === null || !('value' in read)) continue
    forms.add(plain)
    forms.add(plainDigits(read.value))
  }
  forms.delete(text)
  // Two characters would find half of everything.
  return [...forms].filter((form) => form.replaceAll(/[^\p{L}\p{N}]+/gu, '').length >= 3)
}
