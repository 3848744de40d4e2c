import type { Aggregate, Rollup, ValueKind } from '@oficina/kinds'
import { isListKind } from './kind-types.ts'

/** Whether a value is there, in SQL; the same as `isNotEmpty` in filters. */
export function isFilledSql(key: string, kind: ValueKind): string {
  if (kind === 'text') return `nullif(${key}, '') is not null`
  if (isListKind(kind)) return `coalesce(cardinality(${key}), 0) > 0`
  if (kind === 'json') return `coalesce(${key}, 'null'::jsonb) not in ('null'::jsonb, '[]'::jsonb, '""'::jsonb)`
  return `${key} is not null`
}

const percent = (part: string) => `round(100.0 * count(*) filter (where ${part}) / nullif(count(*), 0), 4)`

/** An aggregate over the rows at hand. What it gives is a number, except for the least and greatest of a kind. */
export function aggregateSql(aggregate: Aggregate, key: string, kind: ValueKind): string {
  const filled = isFilledSql(key, kind)
  switch (aggregate) {
    case 'count':
      return 'count(*)'
    case 'countFilled':
      return `count(*) filter (where ${filled})`
    case 'countEmpty':
      return `count(*) filter (where not (${filled}))`
    case 'percentFilled':
      return percent(filled)
    case 'percentEmpty':
      return percent(`not (${filled})`)
    case 'countDistinct':
      return kind === 'text' ? `count(distinct oficina.fold(nullif(${key}, '')))` : `count(distinct ${key})`
    case 'sum':
      return `sum(${key})`
    case 'avg':
      return `avg(${key})`
    case 'min':
      return `min(${key})`
    case 'max':
      return `max(${key})`
    case 'median':
      return `(percentile_cont(0.5) within group (order by ${key}))::numeric`
    case 'range':
      return `max(${key}) - min(${key})`
    case 'dayRange':
      return kind === 'date'
        ? `(max(${key}) - min(${key}))::numeric`
        : `floor(extract(epoch from max(${key}) - min(${key})) / 86400)`
    case 'checked':
      return `count(*) filter (where ${key})`
    case 'unchecked':
      return `count(*) filter (where not coalesce(${key}, false))`
    case 'percentChecked':
      return percent(key)
    case 'percentUnchecked':
      return percent(`not coalesce(${key}, false)`)
  }
}

/** What a rollup makes of the values of linked records, which stand in `column` of the rows at hand. */
export function rollupSql(rollup: Exclude<Rollup, 'join'>, column: string, kind: ValueKind): string {
  if (rollup === 'every') return `coalesce(bool_and(coalesce(${column}, false)), false)`
  if (rollup === 'any') return `coalesce(bool_or(${column}), false)`
  // In the order in which lists are sorted by it, and the value itself.
  if (kind === 'text' && (rollup === 'min' || rollup === 'max')) {
    const order = rollup === 'min' ? 'asc' : 'desc'
    const filled = `filter (where nullif(${column}, '') is not null)`
    return `(array_agg(${column} order by (oficina.fold(${column})) collate "C" ${order}, ${column} collate "C" ${order}) ${filled})[1]`
  }
  return aggregateSql(rollup, column, kind)
}

export function rollupKind(rollup: Rollup, kind: ValueKind): ValueKind {
  if (rollup === 'join') return 'text'
  return rollup === 'every' || rollup === 'any' ? 'boolean' : aggregateKind(rollup, kind)
}

/** The kind of an aggregate's result. */
export function aggregateKind(aggregate: Aggregate, kind: ValueKind): ValueKind {
  return aggregate === 'min' || aggregate === 'max' ? kind : 'number'
}
