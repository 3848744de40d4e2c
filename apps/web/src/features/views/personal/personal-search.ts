import { isFilter, isSort } from './search-shapes.ts'
import type { Personal, RowHeight, ViewColors, ViewFooters, ViewGroups } from '../view-query.ts'

export interface PersonalSearch extends Personal {
  /** What is searched for in the table. */
  q?: string
  /** The record whose panel is open. */
  record?: number
}

const listOf = <T>(raw: unknown, isOne: (item: Record<string, unknown>) => boolean): T[] | undefined =>
  Array.isArray(raw) && raw.every((item) => typeof item === 'object' && item !== null && isOne(item)) ? raw : undefined

const idsOf = (raw: unknown): string[] | undefined =>
  Array.isArray(raw) && raw.every((id) => typeof id === 'string') ? raw : undefined

// The list of them is part of what only table pages load.
const isHeight = (raw: unknown): raw is RowHeight =>
  raw === 'short' || raw === 'medium' || raw === 'tall' || raw === 'extraTall'

/** What stands in the address of a table, as far as it makes sense; an address is typed by people and told by others. */
export function readPersonalSearch(raw: Record<string, unknown>): PersonalSearch {
  const filter = isFilter(raw.filter) ? raw.filter : undefined
  const sort = isSort(raw.sort) ? raw.sort : undefined
  const groups = listOf<ViewGroups[number]>(raw.groups, ({ field }) => typeof field === 'string')
  const footer = listOf<ViewFooters[number]>(
    raw.footer,
    ({ field, aggregate }) => typeof field === 'string' && typeof aggregate === 'string',
  )
  const colors = listOf<ViewColors[number]>(
    raw.colors,
    ({ color, filter }) => typeof color === 'string' && isFilter(filter),
  )
  const [hidden, order] = [idsOf(raw.hidden), idsOf(raw.order)]
  const { record, frozen, height } = raw
  return {
    ...(typeof raw.q === 'string' && raw.q !== '' && { q: raw.q }),
    ...(typeof record === 'number' && Number.isInteger(record) && record > 0 && { record }),
    ...(filter && { filter }),
    ...(sort && { sort }),
    ...(groups && { groups }),
    ...(footer && { footer }),
    ...(hidden && { hidden }),
    ...(order && { order }),
    ...(colors && { colors }),
    ...(isHeight(height) && { height }),
    ...(typeof frozen === 'number' && Number.isInteger(frozen) && frozen >= 1 && frozen <= 10 && { frozen }),
  }
}
