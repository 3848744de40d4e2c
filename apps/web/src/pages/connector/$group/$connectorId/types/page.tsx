import { createFileRoute } from '@tanstack/react-router'
import { ConnectorPage } from '../../../../../features/imports/connector-area.tsx'

export const Route = createFileRoute('/connector/$group/$connectorId/types/')({
  staticData: { title: 'imports:types.title' },
  component: StepPage,
})

function StepPage() {
  const { group, connectorId } = Route.useParams()
  return <ConnectorPage group={group} source={connectorId} step="types" importId={null} />
}
