import { createFileRoute } from '@tanstack/react-router'
import { ConnectorPage } from '../../../../../features/imports/connector-area.tsx'

export const Route = createFileRoute('/connector/$group/$connectorId/update/')({
  staticData: { title: 'imports:update.title' },
  component: StepPage,
})

function StepPage() {
  const { group, connectorId } = Route.useParams()
  return <ConnectorPage group={group} source={connectorId} step="update" importId={null} />
}
