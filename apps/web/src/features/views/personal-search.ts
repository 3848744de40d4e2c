import { aggregates, filterSchema, sortSchema } from '@oficina/kinds'
import type { Personal, ViewFooters, ViewGroups } from './view-query.ts'

export interface PersonalSearch extends Personal {
  /** What is searched for in the table. */
  q?: string
  /** The record whose panel is open. */
  record?: number
}

const listOf = <T>(raw: unknown, isOne: (item: Record<string, unknown>) => boolean): T[] | undefined =>
  Array.isArray(raw) && raw.every((item) => typeof item === 'object' && item !== null && isOne(item)) ? raw : undefined

/** What stands in the address of a table, as far as it makes sense; an address is typed by people and told by others. */
export function readPersonalSearch(raw: Record<string, unknown>): PersonalSearch {
  const filter = raw.filter === undefined ? undefined : filterSchema.safeParse(raw.filter).data
  const sort = raw.sort === undefined ? undefined : sortSchema.safeParse(raw.sort).data
  const groups = listOf<ViewGroups[number]>(raw.groups, ({ field }) => typeof field === 'string')
  const footer = listOf<ViewFooters[number]>(
    raw.footer,
    ({ field, aggregate }) => typeof field === 'string' && (aggregates as readonly unknown[]).includes(aggregate),
  )
  const isIds = Array.isArray(raw.hidden) && raw.hidden.every((id) => typeof id === 'string')
  const record = raw.record
  return {
    ...(typeof raw.q === 'string' && raw.q !== '' && { q: raw.q }),
    ...(typeof record === 'number' && Number.isInteger(record) && record > 0 && { record }),
    ...(filter && { filter }),
    ...(sort && { sort }),
    ...(groups && { groups }),
    ...(footer && { footer }),
    ...(isIds && { hidden: raw.hidden as string[] }),
  }
}
