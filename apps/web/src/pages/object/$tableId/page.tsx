import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '../../../lib/query-client.ts'
import { api } from '../../../lib/api.ts'
import { TablePage } from './table-page.tsx'

interface TableSearch {
  /** What is searched for in the table. */
  q?: string
  /** The record whose panel is open. */
  record?: number
}

export const Route = createFileRoute('/object/$tableId/')({
  staticData: { title: 'records:title', can: 'tables.viewPages', messages: ['records'] },
  validateSearch: ({ q, record }: Record<string, unknown>): TableSearch => ({
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(typeof record === 'number' && Number.isInteger(record) && record > 0 ? { record } : {}),
  }),
  loader: async ({ params: { tableId } }) => {
    const table = await queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId }))
    return { title: table.label }
  },
  component: TableRoute,
})

function TableRoute() {
  const { tableId } = Route.useParams()
  const { q, record } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TablePage
      key={tableId}
      tableId={tableId}
      search={q ?? ''}
      recordId={record ?? null}
      onSearch={(text) =>
        void navigate({ search: (now) => ({ ...now, q: text === '' ? undefined : text }), replace: true })
      }
      onOpen={(id) => void navigate({ search: (now) => ({ ...now, record: id ?? undefined }) })}
    />
  )
}
