import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type PersonalSearch, readPersonalSearch } from '../../../../../features/views/personal/personal-search.ts'
import { api } from '../../../../../lib/api.ts'
import { queryClient } from '../../../../../lib/query-client.ts'
import { TablePage } from '../../table-page.tsx'

const askFirst = () => import('../../request-first-page.ts')

/** The table itself, whatever view it usually opens with. */
export const Route = createFileRoute('/object/$tableId/views/table/')({
  staticData: {
    title: 'records:title',
    can: 'tables.viewPages',
    messages: ['records', 'views', 'structure'],
    ahead: askFirst,
  },
  validateSearch: readPersonalSearch,
  loader: async ({ params: { tableId }, cause, location }) => {
    const [table] = await Promise.all([
      queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId })),
      queryClient.ensureQueryData(api.views.list.queryOptions({ tableId })),
    ])
    if (cause === 'enter') await (await askFirst()).askFirstRows(table, null, readPersonalSearch(location.search))
    return { title: table.label }
  },
  component: PlainTableRoute,
})

function PlainTableRoute() {
  const { tableId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (patch: Partial<PersonalSearch>, options?: { replace: boolean }) =>
      navigate({ search: (now) => ({ ...now, ...patch }), replace: options?.replace ?? false }),
    [navigate],
  )
  return <TablePage key={tableId} tableId={tableId} viewId={null} search={search} onSearch={onSearch} />
}
