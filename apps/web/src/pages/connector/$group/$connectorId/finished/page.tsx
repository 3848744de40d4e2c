import { createFileRoute } from '@tanstack/react-router'
import { ConnectorPage } from '../../../../../features/imports/connector-area.tsx'
import { readFinishedSearch } from '../../../../../features/imports/finished-search.ts'

export const Route = createFileRoute('/connector/$group/$connectorId/finished/')({
  validateSearch: readFinishedSearch,
  staticData: { title: 'imports:finished.title' },
  component: FinishedPage,
})

function FinishedPage() {
  const { group, connectorId } = Route.useParams()
  const importId = Route.useSearch().import ?? null
  return <ConnectorPage group={group} source={connectorId} step="finished" importId={importId} />
}
