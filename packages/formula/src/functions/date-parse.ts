import type { TypedNode } from '../check/typed-node.ts'
import { boundDay, boundMoment } from '../compile/bounds.ts'
import { atZone, readText } from '../compile/convert.ts'
import { defaultLocale } from '../compile/locales.ts'
import { quoteText } from '../compile/quote.ts'
import type { FormulaErrorId } from '../formula-error.ts'
import { readFormat } from './date-format.ts'
import { type Emit, type FormulaFunction, optional, param } from './definition.ts'

/** What each sign reads. Month names are read in English, which is what PostgreSQL knows. */
const readers: Record<
  string,
  { pattern: string; part: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half' }
> = {
  YYYY: { pattern: '[0-9]{4}', part: 'year' },
  MMMM: { pattern: '[A-Za-z]{3,9}', part: 'month' },
  MMM: { pattern: '[A-Za-z]{3}', part: 'month' },
  MM: { pattern: '[0-9]{1,2}', part: 'month' },
  M: { pattern: '[0-9]{1,2}', part: 'month' },
  DD: { pattern: '[0-9]{1,2}', part: 'day' },
  D: { pattern: '[0-9]{1,2}', part: 'day' },
  HH: { pattern: '[0-9]{1,2}', part: 'hour' },
  H: { pattern: '[0-9]{1,2}', part: 'hour' },
  hh: { pattern: '[0-9]{1,2}', part: 'hour' },
  h: { pattern: '[0-9]{1,2}', part: 'hour' },
  mm: { pattern: '[0-9]{1,2}', part: 'minute' },
  m: { pattern: '[0-9]{1,2}', part: 'minute' },
  ss: { pattern: '[0-9]{1,2}', part: 'second' },
  s: { pattern: '[0-9]{1,2}', part: 'second' },
  A: { pattern: '[AaPp][Mm]', part: 'half' },
  a: { pattern: '[AaPp][Mm]', part: 'half' },
}

interface Shape {
  pattern: string
  /** What the found parts become: year-month-day, which reads the same whatever the session's date style is. */
  replacement: string
  hasTime: boolean
}

/** The pattern that a format reads, or null when it lacks a part of the date or has one twice. */
export function readShape(format: string): Shape | null {
  const found = new Map<string, number>()
  let pattern = ''
  for (const piece of readFormat(format, defaultLocale)) {
    if ('text' in piece) {
      pattern += piece.text.replace(/[^A-Za-z0-9 ]/g, '\\$&').replaceAll(' ', '\\s+')
      continue
    }
    const reader = readers[piece.sign]
    if (!reader || found.has(reader.part)) return null
    found.set(reader.part, found.size + 1)
    pattern += `(${reader.pattern})`
  }
  const part = (name: string, fallback: string) => (found.has(name) ? `\\${found.get(name)}` : fallback)
  const hasTime = found.has('hour')
  const isComplete = found.has('year') && (found.has('month') || !found.has('day'))
  if (!isComplete || (!hasTime && (found.has('minute') || found.has('half')))) return null
  const date = `${part('year', '')}-${part('month', '01')}-${part('day', '01')}`
  const time = `${part('hour', '00')}:${part('minute', '00')}:${part('second', '00')}${found.has('half') ? ` ${part('half', '')}` : ''}`
  return { pattern: `^\\s*${pattern}\\s*$`, replacement: `#${date} ${time}`, hasTime }
}

/** What the pattern did not fit is unchanged, and must not get further: PostgreSQL reads "now" as a time too. */
const marked = '^#([0-9]{4}-[0-9A-Za-z]{1,9}-[0-9]{1,2} [0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?: [AaPp][Mm])?)$'

const shapeProblem = (format: string): FormulaErrorId | null =>
  format.length <= 100 && readShape(format) ? null : 'invalid_format'

const shapeOf = (node: TypedNode | undefined) => (node?.kind === 'literal' ? readShape(node.value) : null)

const isoDate = '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}'
const isoTime = '[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,6})?)?'

/** Reads ISO text, with an offset or as of the formula's own zone. */
function readIso(emit: Emit, node: TypedNode): string {
  const text = `btrim(left(${emit.text(node)}, 50))`
  const local = `substring(${text} from ${quoteText(`^${isoDate}(?:[T ]${isoTime})?$`)})`
  const absolute = `substring(${text} from ${quoteText(`^${isoDate}[T ]${isoTime}\\s?(?:Z|[+-][0-9]{2}:?[0-9]{2})$`)})`
  return `coalesce(${atZone(readText(local, 'timestamp'), emit.zoneOf(node))}, ${readText(absolute, 'timestamptz')})`
}

export const dateParseFunctions: readonly FormulaFunction[] = [
  {
    id: 'DATETIME_PARSE',
    category: 'date',
    params: [param('text', 'text'), param('format', 'text', { ...optional, literal: shapeProblem })],
    returns: (args) => (shapeOf(args[1])?.hasTime === false ? 'date' : 'dateTime'),
    sql: (emit, args) => {
      const shape = shapeOf(args[1])
      if (!shape) return boundMoment(readIso(emit, args[0] as TypedNode))
      const text = `left(${emit.text(args[0] as TypedNode)}, 200)`
      const found = `regexp_replace(${text}, ${quoteText(shape.pattern)}, ${quoteText(shape.replacement)})`
      const read = readText(`substring(${found} from ${quoteText(marked)})`, 'timestamp')
      return shape.hasTime ? boundMoment(atZone(read, emit.zoneOf(args[0] as TypedNode))) : boundDay(`${read}::date`)
    },
    examples: [
      { formula: 'DATETIME_PARSE("31/12/2024", "DD/MM/YYYY")', result: '2024-12-31' },
      { formula: 'DATETIME_FORMAT(DATETIME_PARSE("2024-05-01 10:00"), "HH:mm")', result: '10:00' },
      {
        formula: 'DATETIME_FORMAT(DATETIME_PARSE("5 Feb 2024 3:07 PM", "D MMM YYYY h:mm A"), "YYYY-MM-DD HH:mm")',
        result: '2024-02-05 15:07',
      },
      { formula: 'DATETIME_PARSE("30/02/2024", "DD/MM/YYYY")', result: null },
      { formula: 'DATETIME_PARSE("soon")', result: null },
    ],
  },
]
