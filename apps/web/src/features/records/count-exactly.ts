import { api, isApiError } from '../../lib/api.ts'
import type { RecordQuery } from './record-query.ts'

/** Does work that nobody waits for: when the browser is idle, or soon where it cannot tell. */
export function afterWork(work: () => Promise<void>): void {
  const run = () => void work()
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 })
  else setTimeout(run, 500)
}

/** How many records a list has; null where the server could not tell. */
export async function countExactly(query: RecordQuery): Promise<number | null> {
  const { sort: _, fields: __, groups: ___, column: ____, ...selection } = query
  try {
    const { lines } = await api.records.summary({ ...selection, limit: 1 })
    return lines.find(({ depth }) => depth === 0)?.count ?? null
  } catch (error) {
    if (!isApiError(error)) throw error
    return null
  }
}
