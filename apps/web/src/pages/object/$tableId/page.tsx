import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type PersonalSearch, readPersonalSearch } from '../../../features/views/personal/personal-search.ts'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { TablePage } from './table-page.tsx'

const askFirst = () => import('./request-first-page.ts')

interface TableSearch extends PersonalSearch {
  /** The table itself, even where it usually opens with a view. */
  plain?: true
}

export const Route = createFileRoute('/object/$tableId/')({
  staticData: {
    title: 'records:title',
    can: 'tables.viewPages',
    messages: ['records', 'views', 'structure'],
    ahead: askFirst,
  },
  validateSearch: (raw: Record<string, unknown>): TableSearch => ({
    ...readPersonalSearch(raw),
    ...(raw.plain === true && { plain: true }),
  }),
  // Not in the loader: what a loader depends on makes another screen of each record that is opened or closed, and a
  // slow device would hide the page, with what is being typed, until that has loaded.
  beforeLoad: async ({ params: { tableId }, search: { plain, record } }) => {
    // A link to a record opens it where it was meant to be seen.
    if (plain === true || record !== undefined) return
    const [views] = await Promise.all([
      queryClient.ensureQueryData(api.views.list.queryOptions({ tableId })),
      queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId })),
    ])
    if (views.default_view !== null)
      redirect({
        to: '/object/$tableId/views/$viewId',
        params: { tableId, viewId: views.default_view },
        search: {},
        replace: true,
        throw: true,
      })
  },
  loader: async ({ params: { tableId }, cause, location }) => {
    const [table] = await Promise.all([
      queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId })),
      queryClient.ensureQueryData(api.views.list.queryOptions({ tableId })),
    ])
    if (cause === 'enter') await (await askFirst()).askFirstRows(table, null, readPersonalSearch(location.search))
    return { title: table.label }
  },
  component: TableRoute,
})

function TableRoute() {
  const { tableId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (patch: Partial<PersonalSearch>, options?: { replace: boolean }) =>
      navigate({
        search: (now) => ({ ...now, plain: true as const, ...patch }),
        replace: options?.replace ?? false,
      }),
    [navigate],
  )
  return <TablePage key={tableId} tableId={tableId} viewId={null} search={search} onSearch={onSearch} />
}
