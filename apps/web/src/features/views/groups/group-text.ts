import type { Field } from '@oficina/contract'
import { type Bucket, groupOf } from '@oficina/kinds'
import { valueKindOf } from '../../fields/field-env.ts'

/** How the records of a field are put together: as set, else as its kind usually is. */
export function bucketOf(field: Field, bucket: string | undefined): Bucket | null {
  const buckets: readonly Bucket[] | null = groupOf[valueKindOf(field)]
  return buckets?.find((one) => one === bucket) ?? buckets?.[0] ?? null
}

/** A span of the calendar in words; null where the group is a value of its own. */
export function spanText(bucket: Bucket, key: unknown, locale: string, weekOf: (day: string) => string): string | null {
  if (bucket === 'hour') {
    const hour = String(Number(key)).padStart(2, '0')
    return `${hour}:00 – ${hour}:59`
  }
  const day = new Date(`${String(key).slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return null
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(day)
  switch (bucket) {
    case 'day':
      return write({ weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' })
    case 'week':
      return weekOf(write({ day: '2-digit', month: '2-digit', year: 'numeric' }))
    case 'month':
      return write({ month: 'long', year: 'numeric' })
    case 'quarter': {
      const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 1))
      const range = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' })
      return range.formatRange(day, last)
    }
    case 'year':
      return String(day.getUTCFullYear())
    case 'value':
    case 'foldedText':
      return null
  }
}
