import { fieldKindOf, type FieldTypeId } from '../fields/index.ts'
import type { FieldEnv } from '../fields/field-env.ts'
import { FieldValueError } from '../fields/field-value-error.ts'
import type { Json } from '../json.ts'
import type { Locale } from '../locale.ts'
import type { DateFormat } from '../time/date-text.ts'
import { marks } from './shape.ts'

/** How a column writes what can be written in two ways: 1.234 is a thousand or one, 03/04 is in March or in April. */
export interface Reading {
  locale?: Locale
  dateFormat?: DateFormat
}

/** A reading, and what only those who write so would write. */
export interface Way {
  reading: Reading
  proof?: RegExp
}

export interface Candidate {
  type: FieldTypeId
  /** What its values are made of, what they never have, and how long they are at most: asked first, because it is fast. */
  has: number
  never: number
  longest: number
  /** What they look like; only those are read. */
  looksLike: RegExp
  ways: readonly Way[]
  /** It also fits other things, and needs a column name that says so. */
  label?: RegExp
}

/** Fields read `10.50` in every language, so that what fits does not tell the two apart. */
const decimals: readonly Way[] = [
  { reading: { locale: 'en' }, proof: /\d\.(?:\d{1,2}|\d{4,})(?!\d)|,\d{3}[.,]/ },
  { reading: { locale: 'pt-BR' }, proof: /\d,(?:\d{1,2}|\d{4,})(?!\d)|\.\d{3}[.,]/ },
]
const days: readonly Way[] = [{ reading: { dateFormat: 'DD/MM/YYYY' } }, { reading: { dateFormat: 'MM/DD/YYYY' } }]
/** Written before or after an amount. Other three letters are the beginning of a code: `SKU-12` is no amount. */
const currencies =
  'BRL|USD|EUR|GBP|ARS|CLP|COP|MXN|PEN|UYU|PYG|BOB|VES|CAD|AUD|NZD|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|ZAR|AOA|MZN|KRW|HKD|SGD|ILS|TRY'
const amount = String.raw`[\d.,\s]+`
const asIs: readonly Way[] = [{ reading: {} }]

const day = String.raw`(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}(?:\s+|-)(?:de\s+)?\p{L}{3,10}\.?(?:\s+|-|\/)(?:de\s+)?\d{2,4}|\p{L}{3,10}\.?\s+\d{1,2},?\s+\d{4})`
const clock = String.raw`\d{1,2}[:h]\d{2}.{0,20}`

const { digit, letter, money, at, percent, colon, slash } = marks
const digitsOnly = { has: digit, never: letter | money | at | percent | colon | slash, longest: 40 }
const dated = { has: digit, never: at | percent, longest: 64 }

/** Types that the texts of a column can prove, each before those that it would also fit. */
export const candidates: readonly Candidate[] = [
  {
    type: 'checkbox',
    has: 0,
    never: digit | at,
    longest: 10,
    looksLike: /^(?:true|false|yes|no|sim|n[aã]o|s[ií]|verdadeiro|falso|verdadero|x|✓|✔)$/i,
    ways: asIs,
  },
  {
    type: 'percent',
    has: digit | percent,
    never: letter | at,
    longest: 40,
    looksLike: /^[-+]?[\d.,\s]+%$/,
    ways: decimals,
  },
  {
    type: 'currency',
    has: digit | money,
    never: at | percent | colon | slash,
    longest: 40,
    looksLike: new RegExp(
      String.raw`^[-+(]?\s*(?:\p{L}{0,3}\p{Sc}|(?:${currencies})(?!-))\s*[-+]?\s*${amount}\)?$|^[-+(]?${amount}(?:\p{Sc}|\s(?:${currencies}))\)?$`,
      'u',
    ),
    ways: decimals,
  },
  { type: 'cpf', ...digitsOnly, looksLike: /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/, ways: asIs },
  {
    type: 'cnpj',
    has: digit,
    never: at | percent | colon,
    longest: 18,
    looksLike: /^[0-9A-Za-z]{2}\.?[0-9A-Za-z]{3}\.?[0-9A-Za-z]{3}\/?[0-9A-Za-z]{4}-?\d{2}$/,
    ways: asIs,
  },
  {
    type: 'phone',
    ...digitsOnly,
    looksLike: /^\+?[\d\s().-]{8,20}$/,
    ways: asIs,
    label: /tel|fone|phone|celular|whats|mobile|m[oó]vil|contat|cel\b/i,
  },
  // A number that begins with a zero is a code, and would lose it.
  { type: 'number', ...digitsOnly, looksLike: /^[-+(]?\s*(?:0|[1-9][\d.,\s]*|0?[.,]\d+)\)?$/, ways: decimals },
  { type: 'dateTime', ...dated, looksLike: new RegExp(`^${day}[T ,]+${clock}$`, 'iu'), ways: days },
  { type: 'date', ...dated, looksLike: new RegExp(`^${day}$`, 'iu'), ways: days },
  { type: 'time', ...dated, looksLike: /^\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?$/i, ways: asIs },
  { type: 'email', has: at, never: 0, longest: 254, looksLike: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, ways: asIs },
  { type: 'link', has: letter, never: 0, longest: 2_000, looksLike: /^(?:https?:\/\/|www\.)\S+$/i, ways: asIs },
  { type: 'phone', ...digitsOnly, looksLike: /^(?:\+|\(\d|\d{2}[\s-])[\d\s().-]{7,20}$/, ways: asIs },
  {
    type: 'carPlate',
    has: digit | letter,
    never: at | percent | colon | slash,
    longest: 8,
    looksLike: /^[A-Za-z]{3}-?\d[A-Za-z\d]\d{2}$/,
    ways: asIs,
    label: /plac|plate|matr[ií]c|patente/i,
  },
]

/** The value that a text has as a type, or undefined where it has none. It is what the field itself would read. */
export function readAs(type: FieldTypeId, text: string, env: FieldEnv): Json | undefined {
  const kind = fieldKindOf(type)
  try {
    return kind.parse(text, kind.defaults, env) ?? undefined
  } catch (error) {
    if (error instanceof FieldValueError) return undefined
    throw error
  }
}

/** How someone reads a column of theirs. */
export const envFor = (env: FieldEnv, reading: Reading): FieldEnv => ({ ...env, ...reading })
