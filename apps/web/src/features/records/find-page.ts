import type { PageAt } from './first-page.ts'
import type { RecordPages } from './record-pages.ts'

/** Up to here the server finds a page exactly by its number. */
export const exactRows = 10_000

/**
 * How to ask for a page. A far one is found by its neighbour, so that the list goes on without a gap or a repeat;
 * without a neighbour about where it should be, as nobody can tell one of millions of records from the next one.
 */
export function findPage(pages: RecordPages, page: number, total: number | null): PageAt | 'beyond' {
  const start = page * pages.size
  if (start <= exactRows) return { page }
  const [before, own, after] = [pages.endsOf(page - 1), pages.endsOf(page), pages.endsOf(page + 1)]
  if (before?.next) return { cursor: before.next }
  if (before?.next === null) return 'beyond'
  if (own?.from) return { cursor: own.from }
  if (after?.from) return { until: after.from }
  return { page, near: total ? Math.min(1, start / total) : 1 }
}
