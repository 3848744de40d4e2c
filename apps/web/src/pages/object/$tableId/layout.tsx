import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CrashPage } from '../../../app/errors/crash-page.tsx'
import { useSession } from '../../../app/session/session.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { subscribe } from '../../../lib/realtime.ts'
import { TableNotFound } from './table-not-found.tsx'

const isGone = (error: unknown) => isApiError(error) && error.code === 404

/** Around every page of a table: one that is not there, or goes away while it is looked at, says so. */
export const Route = createFileRoute('/object/$tableId')({
  staticData: {
    ahead: ({ tableId = '' }) =>
      Promise.all([
        queryClient.prefetchQuery(api.tables.get.queryOptions({ tableId })),
        queryClient.prefetchQuery(api.views.list.queryOptions({ tableId })),
      ]),
  },
  loader: async ({ params: { tableId } }) => {
    await queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId }))
  },
  component: TableLayout,
  errorComponent: (props) => (isGone(props.error) ? <TableNotFound /> : <CrashPage {...props} />),
})

function TableLayout() {
  const { tableId } = Route.useParams()
  const { org } = useSession()
  const { error, refetch } = useQuery(api.tables.get.queryOptions({ tableId }))
  // Everyone is told in the organisation's own room: the table's has no listeners left once it is gone.
  useEffect(
    () =>
      subscribe(`org:${org.id}`, ({ type, payload }) => {
        const isMine = (payload as { tableId?: string } | null)?.tableId === tableId
        if (isMine && /^table\.(?:archived|erased|restored)$/.test(type)) void refetch()
      }),
    [org.id, tableId, refetch],
  )
  return isGone(error) ? <TableNotFound /> : <Outlet />
}
