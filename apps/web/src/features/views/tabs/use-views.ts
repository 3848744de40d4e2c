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

/** The views of a table, with the settings of the one that is opened: for loaders, which know which that is. */
export const viewsQuery = (tableId: string, open?: string) => {
  const options = api.views.list.queryOptions({ tableId })
  // An address can name anything; what is no view is not found in the list.
  if (open === undefined || !/^viw_[0-9a-z]{6,24}$/.test(open)) return options
  return {
    ...options,
    queryFn: async (): Promise<Views> => {
      const list = await api.views.list({ tableId, open })
      const opened = list.views.find(({ id }) => id === open)
      // The list is read again without it.
      if (opened && list.views.some((view) => view.is_brief))
        queryClient.setQueryData(api.views.get.key({ tableId, viewId: open }), opened)
      return list
    },
  }
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
