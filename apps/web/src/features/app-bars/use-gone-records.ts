import type { NavDestination } from '@oficina/kinds/bars/index'
import { useQueries } from '@tanstack/react-query'
import { api, isApiError } from '../../lib/api.ts'

/** Which of the records that a bar leads to are deleted, or not for whoever looks. Those that exist are read ahead. */
export function useGoneRecords(actions: readonly NavDestination[]): (to: NavDestination) => boolean {
  const records = actions.filter(({ type, record_table }) => type === 'record' && record_table)
  const answers = useQueries({
    queries: records.map(({ target, record_table }) =>
      api.records.get.queryOptions({ tableId: record_table ?? '', recordId: Number(target) }),
    ),
  })
  const gone = new Set(
    records.flatMap((to, n) => {
      const error = answers[n]?.error
      return isApiError(error) && error.code === 404 ? [keyOf(to)] : []
    }),
  )
  return (to) => to.type === 'record' && gone.has(keyOf(to))
}

const keyOf = ({ target, record_table }: NavDestination) => `${record_table ?? ''} ${target}`
