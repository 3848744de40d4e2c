import type { Field } from '@oficina/contract'
import { addDays, type FilterRule } from '@oficina/kinds'
import { type Env, textOf, valueKindOf } from '../../fields/field-env.ts'
import { bucketOf, spanText } from '../../views/groups/group-text.ts'

interface GroupWords {
  empty: string
  /** Months by their first letters: there is little room below a column. */
  isShort?: boolean
  weekOf: (day: string) => string
}

/** What the records of a group have in common, in words. */
export function groupLabel(
  field: Field,
  wanted: string | undefined,
  key: unknown,
  label: string | null,
  env: Env,
  words: GroupWords,
): string {
  const bucket = bucketOf(field, wanted)
  if (key === null || key === undefined || bucket === null) return words.empty
  if (words.isShort && bucket === 'month') return shortMonth(String(key), env.locale)
  return spanText(bucket, key, env.locale, words.weekOf) ?? (label || textOf(field, key, env) || words.empty)
}

function shortMonth(day: string, locale: string): string {
  const write = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: '2-digit' })
  return write.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)).replace('. de ', ' ')
}

const spanEnds: Record<string, (day: string) => string> = {
  day: (day) => day,
  week: (day) => addDays(day, 6),
  month: (day) => lastDayOf(day, 1),
  quarter: (day) => lastDayOf(day, 3),
  year: (day) => lastDayOf(day, 12),
}

/** The last day of so many months. */
function lastDayOf(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10)
}

/** The condition that a record belongs to a group; null where none says it. */
export function groupRules(field: Field, wanted: string | undefined, key: unknown): FilterRule[] | null {
  if (key === null || key === undefined) return [{ field: field.id, operator: 'isEmpty' }]
  const kind = valueKindOf(field)
  const rule = (operator: string, value: unknown): FilterRule[] => [
    { field: field.id, operator, value: value as FilterRule['value'] } as FilterRule,
  ]
  switch (kind) {
    case 'text':
    case 'choice':
    case 'user':
    case 'link':
    case 'boolean':
      return rule('is', key)
    case 'number':
    case 'duration':
      return rule('eq', key)
    case 'choices':
    case 'users':
    case 'links':
      return rule('hasAnyOf', [key])
    case 'date':
    case 'dateTime': {
      const bucket = bucketOf(field, wanted)
      const first = String(key).slice(0, 10)
      const last = bucket === null ? undefined : spanEnds[bucket]?.(first)
      return last === undefined ? null : [...rule('onOrAfter', first), ...rule('onOrBefore', last)]
    }
    case 'time':
    case 'files':
    case 'json':
      return null
  }
}
