import { createFileRoute } from '@tanstack/react-router'
import { ConnectorPage } from '../../../../../features/imports/connector-area.tsx'

export const Route = createFileRoute('/connector/$group/$connectorId/import/')({
  staticData: { title: 'imports:types.import' },
  component: StepPage,
})

function StepPage() {
  const { group, connectorId } = Route.useParams()
  return <ConnectorPage group={group} source={connectorId} step="import" importId={null} />
}
