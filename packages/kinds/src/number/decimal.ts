import type { Locale } from '../locale.ts'

/** A decimal number exactly as written: `digits` divided by ten to the power of `scale`. */
interface Decimal {
  negative: boolean
  digits: string
  scale: number
}

const plainNumber = /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d{1,6}))?$/

/** Reads `-12.5` and `1.5e3`, the way JavaScript and JSON write numbers. */
function readDecimal(text: string): Decimal | null {
  const match = plainNumber.exec(text)
  if (match === null) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  return { negative: sign === '-', digits: whole + fraction, scale: fraction.length - Number(exponent) }
}

/** The number that people or programs wrote, or why it cannot be kept without loss. */
export type NumberRead = { value: number } | { problem: 'not_a_number' | 'out_of_range' }

/** Whole numbers stay exact up to here, and every decimal with up to fifteen digits comes back as it was written. */
export const maxMagnitude = 1e15

/**
 * Rounds half away from zero, as the database's `numeric` does and `Math.round` and `toFixed` do not.
 * `decimals` null keeps as many as a double holds.
 */
export function toNumber(text: string, decimals: number | null): NumberRead {
  const decimal = readDecimal(text)
  if (decimal === null) return { problem: 'not_a_number' }
  const rough = Number(text)
  if (!(Math.abs(rough) < maxMagnitude)) return { problem: 'out_of_range' }
  const value = decimals === null || decimal.scale <= decimals ? rough : rounded(decimal, decimals)
  // 1e-400 is not zero; to say so would lose it silently.
  if (decimals === null && value === 0 && /[1-9]/.test(decimal.digits)) return { problem: 'out_of_range' }
  if (!(Math.abs(value) < maxMagnitude)) return { problem: 'out_of_range' }
  return { value: value === 0 ? 0 : value }
}

function rounded({ negative, digits, scale }: Decimal, decimals: number): number {
  const kept = digits.length - (scale - decimals)
  if (kept < 0) return 0
  const up = (digits[kept] ?? '0') >= '5' ? 1n : 0n
  const units = BigInt(digits.slice(0, kept) || '0') + up
  return Number(`${negative ? '-' : ''}${units}e-${decimals}`)
}

/** Digits without an exponent: 1e-7 becomes 0.0000001. */
export function plainDigits(value: number): string {
  const decimal = readDecimal(String(value))
  if (decimal === null) return String(value)
  const digits = decimal.digits.padStart(decimal.scale + 1, '0') + '0'.repeat(Math.max(0, -decimal.scale))
  const cut = digits.length - Math.max(0, decimal.scale)
  const whole = digits.slice(0, cut).replace(/^0+(?=\d)/, '')
  const fraction = digits.slice(cut)
  return `${decimal.negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

const separators = {
  'pt-BR': { decimal: ',', group: '.' },
  en: { decimal: '.', group: ',' },
  es: { decimal: ',', group: '.' },
} as const satisfies Record<Locale, { decimal: string; group: string }>

/**
 * A number for people. Made here and not with Intl, whose separators and spaces differ between browsers and versions,
 * so that text written by one machine is always read by another.
 */
export function formatNumber(value: number, locale: Locale, decimals: number | null, grouping = true): string {
  const { decimal, group } = separators[locale]
  const exact = decimals === null ? { value } : toNumber(plainDigits(value), decimals)
  const [whole = '0', fraction = ''] = plainDigits('value' in exact ? exact.value : value).split('.')
  const grouped = grouping ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole
  const shown = decimals === null ? fraction : fraction.padEnd(decimals, '0')
  return shown === '' ? grouped : grouped + decimal + shown
}

const grouped = (separator: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${separator}\\d{3})+$`)
const groups = { '.': grouped('.'), ',': grouped(',') }

/**
 * Turns what people type into digits that `toNumber` reads: `1.234,56`, `1,234.56`, `(12,00)`, `−3`, `1 234`.
 * One separator that could mean both is read in the person's language: `1.234` is 1234 in Portuguese and 1.234 in English.
 */
export function plainNumberText(text: string, locale: Locale): string | null {
  const compact = text.replace(/[\s'’]/gu, '').replace(/^−/, '-')
  const accounting = /^\(([^()]+)\)$/.exec(compact)
  const match = /^([-+]?)([\d.,]+)(e[-+]?\d{1,6})?$/i.exec(accounting ? `-${accounting[1]}` : compact)
  if (match === null) return null
  const [, sign = '', body = '', exponent = ''] = match
  const digits = plainBody(body, locale)
  return digits === null ? null : (sign === '-' ? '-' : '') + digits + exponent
}

function plainBody(body: string, locale: Locale): string | null {
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  if (last < 0) return body
  const decimal = body[last] as '.' | ','
  const other = decimal === '.' ? ',' : '.'
  const isOnly = body.indexOf(decimal) === last
  if (body.includes(other)) {
    const whole = body.slice(0, last)
    return isOnly && groups[other].test(whole) ? `${whole.replaceAll(other, '')}.${body.slice(last + 1)}` : null
  }
  const isGrouping = groups[decimal].test(body) && (!isOnly || decimal === separators[locale].group)
  if (isGrouping) return body.replaceAll(decimal, '')
  return isOnly ? body.replace(decimal, '.') : null
}
