import { type ListType, type ScalarType, sqlTypeOf } from '../value-type.ts'
import { boundDay, boundMoment, boundNumber, cutText, visible } from './bounds.ts'
import { quoteText } from './quote.ts'

/**
 * A date or a wall clock as ISO text. `to_char` and casts depend on the session's settings, so that a generated column
 * refuses them; a JSON path's `string()` does not.
 */
export const isoText = (sql: string) => `JSON_VALUE(jsonb 'null', '$d.string()' PASSING (${sql}) AS d)`

/** Text that has the shape of the type already, as that type, and NULL instead of an error for 30 February. */
export const readText = (sql: string, type: 'timestamp' | 'timestamptz' | 'numeric') =>
  `JSON_VALUE(jsonb 'null', '$t' PASSING (${sql}) AS t RETURNING ${type} NULL ON ERROR)`

export const atZone = (sql: string, zone: string) => `(${sql} AT TIME ZONE ${quoteText(zone)})`

/** The neutral value that a blank stands for; dates have none. */
export const neutral: Record<ScalarType, string | null> = {
  text: `''::text`,
  number: '0::numeric',
  boolean: 'false',
  date: null,
  dateTime: null,
  time: null,
  duration: '0::numeric',
}

/** Stands for a blank date where only the difference between a blank and an error matters. */
export const markers: Record<'date' | 'dateTime' | 'time', string> = {
  date: `'infinity'::date`,
  dateTime: `'infinity'::timestamptz`,
  time: `'24:00'::time`,
}

/** A stored value, made to fit the language: nothing that a column can hold breaks what is computed from it. */
export function loadScalar(sql: string, type: ScalarType): string {
  switch (type) {
    case 'number':
    case 'duration':
      return boundNumber(visible(`(${sql})::numeric`))
    case 'text':
      return cutText(`(${sql})::text`)
    case 'date':
      return boundDay(`(${sql})`)
    case 'dateTime':
      return boundMoment(`(${sql})`)
    case 'boolean':
    case 'time':
      return `(${sql})`
  }
}

/** One value as another type; NULL stays NULL, except that it is false as a boolean. Null where there is no way. */
export function convertScalar(sql: string, from: ScalarType, to: ScalarType, zone: string): string | null {
  if (from === to) return sql
  switch (to) {
    case 'text':
      return toText(sql, from, zone)
    case 'boolean':
      if (from === 'number' || from === 'duration') return `(${visible(sql)} <> 0)`
      return from === 'text' ? `(${sql} <> '')` : `(${sql} IS NOT NULL)`
    case 'number':
      return from === 'boolean' ? `(${sql})::int::numeric` : from === 'duration' ? sql : null
    case 'duration':
      return from === 'boolean' ? `(${sql})::int::numeric` : from === 'number' ? sql : null
    case 'date':
      return from === 'dateTime' ? `${atZone(sql, zone)}::date` : null
    case 'dateTime':
      return from === 'date' ? boundMoment(atZone(`(${sql})::timestamp`, zone)) : null
    case 'time':
      return from === 'dateTime' ? `${atZone(sql, zone)}::time` : null
  }
}

function toText(sql: string, from: ScalarType, zone: string): string {
  switch (from) {
    case 'text':
      return sql
    case 'number':
      return `trim_scale(${visible(sql)})::text`
    case 'boolean':
      return `(${sql})::text`
    case 'duration':
      return `oficina.duration_text(${sql})`
    case 'date':
      return isoText(sql)
    case 'dateTime':
      return `left(replace(${isoText(atZone(sql, zone))}, 'T', ' '), 16)`
    case 'time':
      return `left(${isoText(sql)}, 5)`
  }
}

/** Runs over a list in order; `f_v` is the element. Sub-queries are fine here: what reads lists is never stored. */
export const fromList = (sql: string) => `FROM unnest(${sql}) WITH ORDINALITY AS f_list(f_v, f_o)`

export function joinList(sql: string, element: ScalarType, separator: string, zone: string): string {
  const each = cutText(toText(loadScalar('f_v', element), element, zone))
  return cutText(`(SELECT string_agg(${each}, ${separator} ORDER BY f_o) ${fromList(sql)})`)
}

export function convertList(sql: string, from: ScalarType, to: ScalarType, zone: string): string | null {
  if (from === to) return sql
  const each = convertScalar(loadScalar('f_v', from), from, to, zone)
  return each && `ARRAY(SELECT ${each} ${fromList(sql)} ORDER BY f_o)`
}

export const emptyList = (type: ListType) => `'{}'::${sqlTypeOf(type)}`
