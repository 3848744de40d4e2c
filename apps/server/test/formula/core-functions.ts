import { type Decimal, decimal } from './decimal.ts'

/** What could not be computed. */
export const failed = Symbol('error')

const letters = (text: string) => Array.from(text)
const cut = (text: string) => letters(text).slice(0, 100_000).join('')
const count = (value: unknown, min: number, max: number, fallback = 0) =>
  value === undefined ? fallback : Math.min(max, Math.max(min, decimal.toInteger(value as Decimal)))

/** Functions whose first argument is a text; undefined for any other. */
export function applyText(name: string, values: readonly unknown[]): string | boolean | Decimal | undefined {
  const [a, b, c] = values as [string, unknown, unknown]
  switch (name) {
    case '&':
    case 'CONCATENATE':
      return cut(values.join(''))
    case 'UPPER':
      return a.toUpperCase()
    case 'LOWER':
      return a.toLowerCase()
    case 'TRIM':
      return a.replace(/^[ \t\n\r\u00a0]+|[ \t\n\r\u00a0]+$/g, '')
    case 'LEFT':
      return letters(a)
        .slice(0, count(b, 0, 100_000, 1))
        .join('')
    case 'RIGHT': {
      const kept = count(b, 0, 100_000, 1)
      return kept === 0 ? '' : letters(a).slice(-kept).join('')
    }
    case 'MID': {
      const start = count(b, 1, 100_001)
      return letters(a)
        .slice(start - 1, start - 1 + count(c, 0, 100_000))
        .join('')
    }
    case 'REPT':
      return a === '' ? '' : cut(a.repeat(Math.min(count(b, 0, 100_000), Math.ceil(100_000 / letters(a).length))))
    case 'SUBSTITUTE':
      return cut(substituted(a, b as string, c as string, count(values[3], 1, 100_000)))
    case 'FIND':
      return decimal.whole(found(b as string, a, count(c, 1, 100_000, 1)))
    case 'LEN':
      return decimal.whole(letters(a).length)
    case 'EXACT':
      return a === b
    default:
      return undefined
  }
}

/** Every occurrence with a number of zero, else that one. */
function substituted(text: string, old: string, by: string, number: number): string {
  const parts = old === '' ? [text] : text.split(old)
  if (number === 0) return parts.join(by)
  return parts.reduce((whole, part, at) => whole + (at === number ? by : old) + part)
}

function found(whole: string, part: string, start: number): number {
  const rest = letters(whole)
    .slice(start - 1)
    .join('')
  const at = rest.indexOf(part)
  return at < 0 ? 0 : letters(rest.slice(0, at)).length + start
}

/** Functions of numbers and conditions. */
export function applyNumber(name: string, values: readonly unknown[]): boolean | Decimal | typeof failed {
  const [a, b] = values as [Decimal, Decimal]
  const checked = (value: Decimal | null) => value ?? failed
  switch (name) {
    case 'XOR':
      return values.filter(Boolean).length % 2 === 1
    case 'NOT':
      return !a
    case '+':
    case 'SUM':
      return checked(decimal.bound(decimal.add(...(values as Decimal[]))))
    case 'negate':
      return -a
    case '*':
      return checked(decimal.multiply(a, b))
    case '/':
      return checked(decimal.divide(a, decimal.seen(b)))
    case '%':
    case 'MOD':
      return checked(decimal.modulo(decimal.seen(a), decimal.seen(b)))
    case 'ABS':
      return a < 0n ? -a : a
    case 'INT':
      return decimal.floor(decimal.seen(a))
    case 'ROUND':
    case 'ROUNDDOWN':
    case 'ROUNDUP':
      return checked(decimal.bound(decimal.round(decimal.seen(a), count(b, -100, 15), name)))
    case 'SIGN':
      return decimal.whole(decimal.seen(a) > 0n ? 1 : decimal.seen(a) < 0n ? -1 : 0)
    default:
      throw new Error(`${name} is not part of the core`)
  }
}
