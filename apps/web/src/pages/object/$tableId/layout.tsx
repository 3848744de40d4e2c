import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CrashPage } from '../../../app/errors/crash-page.tsx'
import { isGone, TableNotFound, TableStays } from '../../../features/table-page/table-not-found.tsx'
import { viewsQuery } from '../../../features/views/tabs/use-views.ts'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'

/** Around every page of a table: one that is not there, or goes away while it is looked at, says so. */
export const Route = createFileRoute('/object/$tableId')({
  staticData: {
    ahead: ({ tableId = '', viewId }) =>
      Promise.all([
        queryClient.prefetchQuery(api.tables.get.queryOptions({ tableId })),
        queryClient.prefetchQuery(viewsQuery(tableId, viewId)),
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
  return (
    <TableStays tableId={tableId}>
      <Outlet />
    </TableStays>
  )
}
