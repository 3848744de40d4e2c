import type { View } from '@oficina/contract'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NotFoundPage } from '../../../../../features/error-pages/not-found-page.tsx'
import { type PersonalSearch, readPersonalSearch } from '../../../../../features/views/personal/personal-search.ts'
import { useViews, viewsQuery, wholeView } from '../../../../../features/views/tabs/use-views.ts'
import { api } from '../../../../../lib/api.ts'
import { queryClient } from '../../../../../lib/query-client.ts'
import { TablePage } from '../../table-page.tsx'

const askFirst = () => import('../../request-first-page.ts')

export const Route = createFileRoute('/object/$tableId/views/$viewId/')({
  staticData: {
    title: 'views:title',
    can: 'tables.viewPages',
    messages: ['records', 'views', 'structure'],
    ahead: askFirst,
  },
  validateSearch: readPersonalSearch,
  loader: async ({ params: { tableId, viewId }, cause, location }) => {
    const viewIn = ({ views }: { views: View[] }) => views.find(({ id }) => id === viewId)
    const options = viewsQuery(tableId, viewId)
    const [table, known] = await Promise.all([
      queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId })),
      queryClient.ensureQueryData(options),
    ])
    // What was read before may be older than the view.
    const listed = viewIn(known) ?? viewIn(await queryClient.fetchQuery({ ...options, staleTime: 0 }))
    if (!listed) return notFound({ throw: true })
    const view = await wholeView(listed)
    if (cause === 'enter') await (await askFirst()).askFirstRows(table, view, readPersonalSearch(location.search))
    return { title: table.label }
  },
  component: ViewRoute,
  // A view that is gone, or that someone may not see, has the same answer.
  notFoundComponent: () => <NotFoundPage id="app_not_found" />,
})

function ViewRoute() {
  const { tableId, viewId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (patch: Partial<PersonalSearch>, options?: { replace: boolean }) =>
      navigate({ search: (now) => ({ ...now, ...patch }), replace: options?.replace ?? false }),
    [navigate],
  )
  // Someone may take the view away while it is looked at.
  const isThere = useViews(tableId).views.some(({ id }) => id === viewId)
  if (!isThere) return <NotFoundPage id="app_not_found" />
  return <TablePage key={tableId} tableId={tableId} viewId={viewId} search={search} onSearch={onSearch} />
}
