import { api } from '../../lib/api.ts'
import type { RecordQuery } from './record-query.ts'
import { pageSize } from './record-pages.ts'

type Page = Awaited<ReturnType<typeof api.records.list>>
interface Asked {
  answer: Promise<Page>
  page: Page | null
}

/** Older answers are asked for again: nobody told this page what changed since. */
const fresh = 5_000
const asked = new Map<string, Asked>()

/** How a page is found: by its number, about where it is, or by a place that is known. */
export type PageAt =
  | { page: number; near?: number | undefined }
  | { cursor: string; until?: undefined }
  | { until: string; cursor?: undefined }

/** One page of a list. */
export const readPage = (query: RecordQuery, at: PageAt, withTotal: boolean): Promise<Page> => {
  const { tableId, view, fields, filter, groups, sort, search } = query
  return api.records.list({
    tableId,
    limit: pageSize,
    ...('page' in at ? { page: at.page + 1, ...(at.near !== undefined && { near: at.near }) } : at),
    total: withTotal && 'estimate',
    ...(view !== undefined && { view }),
    ...(fields && { fields }),
    ...(filter && { filter }),
    ...(groups && { groups }),
    ...(sort && { sort }),
    ...(search && { search }),
  })
}

/** Asks for the first page of a list before the screen that shows it is there. */
export function askFirstPage(query: RecordQuery): Promise<unknown> {
  const key = JSON.stringify(query)
  const one: Asked = { answer: readPage(query, { page: 0 }, true), page: null }
  asked.set(key, one)
  setTimeout(() => asked.get(key) === one && asked.delete(key), fresh)
  return one.answer.then(
    (page) => {
      one.page = page
    },
    // The screen asks once more and tells.
    () => asked.delete(key),
  )
}

/** The first page, if it was asked for. A screen may be begun more than once before it stands. */
export const firstPageOf = (query: RecordQuery): Asked | undefined => asked.get(JSON.stringify(query))

/** The screen stands: whoever shows the list again reads it again. */
export const forgetFirstPage = (query: RecordQuery) => void asked.delete(JSON.stringify(query))
