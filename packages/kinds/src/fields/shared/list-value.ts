import type { Json } from '../../json.ts'
import { splitList } from '../../text/list-text.ts'
import { refuse } from '../field-value-error.ts'

/**
 * Many values from a list, from text that lists them, or from a single one. Repeats count once, and none at all is empty.
 */
export function parseMany<V extends Json>(raw: unknown, parseOne: (item: unknown) => V, max: number): V[] | null {
  const items = Array.isArray(raw) ? raw : typeof raw === 'string' ? splitList(raw) : [raw]
  const given = items.filter((item) => item !== null && item !== undefined && item !== '')
  // Before any item is looked at, so that a hostile length costs nothing.
  if (given.length > max * 2) refuse('too_many', { max })
  const values = [...new Set(given.map(parseOne))]
  if (values.length > max) refuse('too_many', { max })
  return values.length === 0 ? null : values
}
