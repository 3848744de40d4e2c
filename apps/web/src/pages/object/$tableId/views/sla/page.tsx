import { createFileRoute } from '@tanstack/react-router'
import { SlaPage } from '../../../../../features/sla/sla-page.tsx'
import { readSlaSearch, type SlaSearch } from '../../../../../features/sla/sla-search.ts'
import { api } from '../../../../../lib/api.ts'
import { queryClient } from '../../../../../lib/query-client.ts'

export const Route = createFileRoute('/object/$tableId/views/sla/')({
  staticData: { title: 'sla:title', can: 'tables.viewPages', messages: ['sla', 'notices'] },
  validateSearch: readSlaSearch,
  loader: async ({ params: { tableId } }) => {
    await queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId }))
  },
  component: SlaRoute,
})

function SlaRoute() {
  const { tableId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = (patch: SlaSearch) => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true })
  return <SlaPage key={tableId} tableId={tableId} search={search} onSearch={onSearch} />
}
