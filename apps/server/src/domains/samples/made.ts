import { isObject, own } from '@oficina/kinds'
import type { Language } from '@oficina/contract/shapes'
import type { MadeTable, TableKey } from './build/tables.ts'
import type { SampleItem } from './queries.ts'
import { textsOf } from './texts/index.ts'

const madeIn = (items: readonly SampleItem[], key: string): unknown => items.find((item) => item.key === key)?.made

/** What the company is called in the language that it was made in. */
export function companyIn(items: readonly SampleItem[]): string {
  const begin = madeIn(items, 'begin')
  return textsOf(isObject(begin) ? (own(begin, 'language') as Language) : 'pt-BR').company
}

/** The ids of what a newcomer is led to, as far as they were made. */
export function placesIn(items: readonly SampleItem[]) {
  const idOf = (key: string) => items.find((item) => item.key === key)?.item_id ?? null
  const views = madeIn(items, 'views')
  const board = isObject(views) ? own(views, 'board') : null
  return {
    orders: idOf('table:orders'),
    board: typeof board === 'string' ? board : null,
    panel: idOf('app:panel'),
    route: idOf('app:route'),
    handbook: idOf('handbook'),
  }
}

/** The records that came with each table of the sample. */
export function recordsIn(items: readonly SampleItem[]): { tableId: string; recordIds: number[] }[] {
  return items.flatMap(({ key, kind, made }) => {
    if (kind !== 'table' || !isObject(made)) return []
    const { id } = own(made, 'table') as MadeTable
    const ids = madeIn(items, `records:${key.slice('table:'.length) as TableKey}`)
    return [{ tableId: id, recordIds: Array.isArray(ids) ? (ids as number[]) : [] }]
  })
}
