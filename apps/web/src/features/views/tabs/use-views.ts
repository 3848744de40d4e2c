import type { View } from '@oficina/contract'
import { type QueryClient, useQueryClient, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { readAgain } from '../../../lib/read-again.ts'
import { subscribe } from '../../../lib/realtime.ts'

export interface Views {
  views: View[]
  default_view: string | null
}

/** The views of a table; read again when someone changes them. Of many, only what a list of them shows. */
export function useViews(tableId: string): Views {
  const { data } = useSuspenseQuery(api.views.list.queryOptions({ tableId }))
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribe(`table:${tableId}`, () => {
        readAgain(queries, api.views.list.key({ tableId }))
        readAgain(queries, api.views.get.key())
      }),
    [tableId, queries],
  )
  return data
}

const queryOf = ({ table_id: tableId, id: viewId }: View) => api.views.get.queryOptions({ tableId, viewId })

/** The view with its settings, which a list of many views does not have. */
export function useWholeView<V extends View | null | undefined>(view: V): V {
  const brief = [view].flatMap((one) => (one?.is_brief ? queryOf(one) : []))
  const [answer] = useSuspenseQueries({ queries: brief })
  return (answer?.data ?? view) as V
}

/** The same for loaders. */
export const wholeView = async (view: View): Promise<View> =>
  view.is_brief ? queryClient.ensureQueryData(queryOf(view)) : view

/** Reads a table's views again. */
export async function refreshViews(queries: QueryClient, tableId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: api.views.list.key({ tableId }) }),
    queries.invalidateQueries({ queryKey: api.views.get.key() }),
  ])
}
