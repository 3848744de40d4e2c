import { createFileRoute } from '@tanstack/react-router'
import { api } from '../../../../lib/api.ts'
import { queryClient } from '../../../../lib/query-client.ts'
import { TrashPage } from './trash-page.tsx'

interface TrashSearch {
  /** What is searched for among the deleted records. */
  q?: string
}

export const Route = createFileRoute('/object/$tableId/trash/')({
  staticData: { title: 'record:trash.title', can: 'tables.viewPages', messages: ['record'] },
  validateSearch: ({ q }: Record<string, unknown>): TrashSearch => (typeof q === 'string' && q !== '' ? { q } : {}),
  loader: async ({ params: { tableId } }) => {
    await queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId }))
  },
  component: TrashRoute,
})

function TrashRoute() {
  const { tableId } = Route.useParams()
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TrashPage
      key={tableId}
      tableId={tableId}
      search={q ?? ''}
      onSearch={(text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })}
    />
  )
}
