import type { TypedNode } from '../check/typed-node.ts'
import { concatenated } from '../compile/balanced.ts'
import { atZone, isoText } from '../compile/convert.ts'
import type { Locale } from '../compile/locales.ts'
import { quoteText, textLiteral } from '../compile/quote.ts'
import { type FormulaFunction, optional, param } from './definition.ts'

const longest = 200
const defaultFormat = 'YYYY-MM-DD[T]HH:mm:ssZ'

/** A format's pieces: signs that stand for something, and text that stands for itself. */
type FormatPiece = { sign: string } | { text: string }

const signs =
  /^(?:\[([^\]]*)\]|(LLLL|LLL|LL|LT|L)|(YYYY|YY|MMMM|MMM|MM|Mo|M|DDDD|DDD|DD|Do|D|dddd|ddd|dd|d|E|HH|H|hh|h|mm|m|ss|s|SSS|A|a|Q|WW|W|ZZ|Z|X|x))/

/** Splits a format. The signs are the usual ones: YYYY, MM, DD, HH, mm, ss. */
export function readFormat(format: string, locale: Locale, isInner = false): FormatPiece[] {
  const pieces: FormatPiece[] = []
  let rest = format
  while (rest !== '') {
    const match = signs.exec(rest)
    const [whole = rest[0] ?? '', quoted, localised, sign] = match ?? []
    if (localised && !isInner) {
      pieces.push(...readFormat(locale.formats[localised as keyof Locale['formats']], locale, true))
    } else if (sign) {
      pieces.push({ sign })
    } else {
      const text = quoted ?? whole
      const last = pieces.at(-1)
      if (last && 'text' in last) last.text += text
      else pieces.push({ text })
    }
    rest = rest.slice(whole.length)
  }
  return pieces
}

/** Where each plain sign stands in ISO text, `2024-05-01T10:20:30`. */
const groups: Record<string, number> = { YYYY: 1, MM: 2, DD: 3, HH: 4, mm: 5, ss: 6 }
const isoShape = '^(....)-(..)-(..)T(..):(..):(..).*$'

/** A name out of a list, by a number that starts at one. */
const named = (names: readonly string[], number: string) =>
  `(ARRAY[${names.map(quoteText).join(', ')}]::text[])[${number}::int]`

const padded = (sql: string, width: number) => `lpad((${sql})::text, ${width}, '0')`

function signSql(sign: string, local: string, moment: () => string, locale: Locale): string {
  const get = (field: string) => `extract(${field} from ${local})`
  const iso = (start: number, length: number) => `substr(${isoText(local)}, ${start}, ${length})`
  const short = (names: readonly string[], length: number) => names.map((name) => name.slice(0, length))
  const hour12 = `((${get('hour')} + 11) % 12 + 1)`
  const zone = (separator: string) => {
    const offset = `(${local} - ${atZone(moment(), 'UTC')})`
    return `(CASE WHEN ${offset} < interval '0' THEN '-' ELSE '+' END || ${padded(`abs(trunc(extract(epoch from ${offset}) / 3600))`, 2)} || '${separator}' || ${padded(`abs(trunc(extract(epoch from ${offset}) / 60)) % 60`, 2)})`
  }
  const table: Record<string, () => string> = {
    YYYY: () => iso(1, 4),
    YY: () => iso(3, 2),
    MMMM: () => named(locale.months, get('month')),
    MMM: () => named(short(locale.months, 3), get('month')),
    MM: () => iso(6, 2),
    Mo: () => locale.ordinal(get('month')),
    M: () => `${get('month')}::text`,
    DDDD: () => padded(get('doy'), 3),
    DDD: () => `${get('doy')}::text`,
    DD: () => iso(9, 2),
    Do: () => locale.ordinal(get('day')),
    D: () => `${get('day')}::text`,
    dddd: () => named(locale.weekdays, `(${get('dow')} + 1)`),
    ddd: () => named(short(locale.weekdays, 3), `(${get('dow')} + 1)`),
    dd: () => named(short(locale.weekdays, 2), `(${get('dow')} + 1)`),
    d: () => `${get('dow')}::text`,
    E: () => `${get('isodow')}::text`,
    HH: () => iso(12, 2),
    H: () => `${get('hour')}::text`,
    hh: () => padded(hour12, 2),
    h: () => `${hour12}::text`,
    mm: () => iso(15, 2),
    m: () => `${get('minute')}::text`,
    ss: () => iso(18, 2),
    s: () => `trunc(${get('second')})::text`,
    SSS: () => padded(`trunc(${get('milliseconds')}) % 1000`, 3),
    A: () => `CASE ${get('hour')} < 12 WHEN true THEN 'AM' WHEN false THEN 'PM' END`,
    a: () => `CASE ${get('hour')} < 12 WHEN true THEN 'am' WHEN false THEN 'pm' END`,
    Q: () => `${get('quarter')}::text`,
    WW: () => padded(get('week'), 2),
    W: () => `${get('week')}::text`,
    ZZ: () => zone(''),
    Z: () => zone(':'),
    X: () => `floor(extract(epoch from ${atZone(moment(), 'UTC')}))::text`,
    x: () => `floor(extract(epoch from ${atZone(moment(), 'UTC')}) * 1000)::text`,
  }
  const write = table[sign]
  if (!write) throw new Error(`No such sign: ${sign}`)
  return write()
}

function formatSql(pieces: readonly FormatPiece[], local: string, moment: () => string, locale: Locale): string {
  // The common formats can do with one pass over the ISO text. It takes longer than to cut the text up, but writes the
  // date once: worth it for a long one.
  const isPlain = pieces.every((piece) => 'text' in piece || groups[piece.sign])
  if (isPlain && (local.length > 500 || !pieces.some((piece) => 'sign' in piece))) {
    const replacement = pieces
      .map((piece) => ('text' in piece ? piece.text.replaceAll('\\', '\\\\') : `\\${groups[piece.sign]}`))
      .join('')
    return `regexp_replace(${isoText(local)}, '${isoShape}', ${quoteText(replacement)})`
  }
  const parts = pieces.map((piece) =>
    'text' in piece ? textLiteral(piece.text) : signSql(piece.sign, local, moment, locale),
  )
  return concatenated(parts)
}

export const dateFormatFunctions: readonly FormulaFunction[] = [
  {
    id: 'DATETIME_FORMAT',
    category: 'date',
    params: [
      param('date', 'date'),
      param('format', 'text', { ...optional, literal: (value) => (value.length > longest ? 'invalid_format' : null) }),
    ],
    returns: 'text',
    sql: (emit, args) => {
      const [date, format] = args as [TypedNode, TypedNode | undefined]
      const locale = emit.localeOf(date)
      const pieces = readFormat((format?.kind === 'literal' && format.value) || defaultFormat, locale)
      return formatSql(pieces, emit.local(date), () => emit.moment(date), locale)
    },
    examples: [
      { formula: 'DATETIME_FORMAT("2024-05-01 09:05", "DD/MM/YYYY HH:mm")', result: '01/05/2024 09:05' },
      {
        formula: 'DATETIME_FORMAT("2024-05-01 21:05", "dddd, MMMM Do, h:mm A")',
        result: 'Wednesday, May 1st, 9:05 PM',
      },
      { formula: 'DATETIME_FORMAT("2024-05-01", "[Q]Q YYYY")', result: 'Q2 2024' },
    ],
  },
]
