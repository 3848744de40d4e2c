import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CrashPage } from '../../../../../../app/errors/crash-page.tsx'
import { TablePage } from '../../../../../../features/table-page/table-page.tsx'
import { isGone, TableNotFound, TableStays } from '../../../../../../features/table-page/table-not-found.tsx'
import { type PersonalSearch, readPersonalSearch } from '../../../../../../features/views/personal/personal-search.ts'
import { BundleContext } from '../../../../../../features/views/table-place.ts'
import { useViews } from '../../../../../../features/views/tabs/use-views.ts'
import { api } from '../../../../../../lib/api.ts'
import { queryClient } from '../../../../../../lib/query-client.ts'

interface BundleTableSearch extends PersonalSearch {
  /** The view that is looked through. */
  view?: string
  /** The table itself, even where it usually opens with a view. */
  plain?: true
}

/** A table inside a bundle: the table's own page, between the bundle's bars. */
export const Route = createFileRoute('/app/$appId/bundle/legacy-table/$tableId/')({
  staticData: {
    title: 'records:title',
    can: 'tables.viewPages',
    messages: ['records', 'record', 'views', 'fields'],
  },
  validateSearch: (raw: Record<string, unknown>): BundleTableSearch => ({
    ...readPersonalSearch(raw),
    ...(typeof raw.view === 'string' && { view: raw.view }),
    ...(raw.plain === true && { plain: true }),
  }),
  loader: async ({ params: { tableId } }) => {
    const [table] = await Promise.all([
      queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId })),
      queryClient.ensureQueryData(api.views.list.queryOptions({ tableId })),
    ])
    return { title: table.label }
  },
  component: BundleTableRoute,
  errorComponent: (props) => (isGone(props.error) ? <TableNotFound /> : <CrashPage {...props} />),
})

function BundleTableRoute() {
  const { appId, tableId } = Route.useParams()
  return (
    <BundleContext value={appId}>
      <TableStays tableId={tableId}>
        <BundleTable key={tableId} tableId={tableId} />
      </TableStays>
    </BundleContext>
  )
}

function BundleTable({ tableId }: { tableId: string }) {
  const { view, plain, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { views, default_view } = useViews(tableId)
  const onSearch = useCallback(
    (patch: Partial<PersonalSearch>, options?: { replace: boolean }) =>
      navigate({ search: (now) => ({ ...now, ...patch }), replace: options?.replace ?? false }),
    [navigate],
  )
  // As the table's own address does: its usual view, unless another was asked for.
  const usual = plain || search.record !== undefined ? null : default_view
  const viewId = view ?? (views.some(({ id }) => id === usual) ? usual : null)
  return <TablePage tableId={tableId} viewId={viewId} search={search} onSearch={onSearch} />
}
