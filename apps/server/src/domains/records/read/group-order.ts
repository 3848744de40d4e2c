import type { Bucket } from '@oficina/kinds'
import { kindSqlType, labelSql, optionsOf, type Reader, type SortKey, userName } from '../../engine/index.ts'
import type { GroupBy } from './request.ts'

const spans: Partial<Record<Bucket, string>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
}

/** What a record falls under, as the value that stands for its group. */
export function bucketSql(reader: Reader, { field, bucket }: GroupBy, alias: string): string {
  const key = reader.key(field, alias)
  if (bucket === 'foldedText') return `oficina.fold(nullif(${key}, ''))`
  if (bucket === 'hour') return `extract(hour from ${key})`
  const span = spans[bucket]
  if (span === undefined) return field.valueKind === 'boolean' ? `coalesce(${key}, false)` : key
  const inZone = () => `(${key} at time zone ${reader.params.add(reader.settings.timezone, 'text')})`
  const day = field.valueKind === 'date' ? `${key}::timestamp` : inZone()
  // Weeks begin on the organisation's first day; PostgreSQL's begin on Monday.
  const shift = span === 'week' ? (8 - reader.settings.weekStart) % 7 : 0
  return shift === 0
    ? `date_trunc('${span}', ${day})::date`
    : `(date_trunc('week', ${day} + interval '${shift} days') - interval '${shift} days')::date`
}

/** What people read over a group, where the value alone does not say it; text as one of its records writes it. */
export function groupLabel(reader: Reader, { field, bucket }: GroupBy, alias: string): string {
  if (bucket === 'foldedText') return reader.key(field, alias)
  if (field.valueKind === 'user') return userName(reader, reader.key(field, alias))
  return field.valueKind === 'link' ? labelSql(reader, field, alias) : 'null::text'
}

function bucketType({ field, bucket }: GroupBy): string {
  if (bucket === 'hour') return 'numeric'
  return spans[bucket] === undefined ? kindSqlType(field.valueKind) : 'date'
}

/**
 * By what groups stand in order: options as they were set, people and records by name, the rest by value. The value
 * itself comes last, so that two groups of one name are not mixed. A list and a summary both go by this, and so the
 * records of a group stand together where the summary counts them.
 */
export function groupKeys(reader: Reader, group: GroupBy, bucket: string, label: string): Omit<SortKey, 'order'>[] {
  const text = (sql: string) => ({ sql: `(${sql}) collate "C"`, type: 'text collate "C"' })
  const type = bucketType(group)
  const own = type === 'text' ? text(bucket) : { sql: bucket, type }
  const { valueKind } = group.field
  if (valueKind === 'user' || valueKind === 'link') return [text(`oficina.fold(${label})`), own]
  if (valueKind !== 'choice') return [own]
  const ids = reader.params.add(
    optionsOf(reader, group.field).map((option) => option.id),
    'text[]',
  )
  return [{ sql: `array_position(${ids}, ${bucket})`, type: 'int' }, own]
}

/** The order of a list whose records stand in groups. */
export const groupSortKeys = (reader: Reader, groups: readonly GroupBy[], alias: string): SortKey[] =>
  groups.flatMap((group) =>
    groupKeys(reader, group, bucketSql(reader, group, alias), groupLabel(reader, group, alias)).map((key) => ({
      ...key,
      order: group.order,
    })),
  )
