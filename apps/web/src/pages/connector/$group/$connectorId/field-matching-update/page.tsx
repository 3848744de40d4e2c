import { createFileRoute } from '@tanstack/react-router'
import { ConnectorPage } from '../../../../../features/imports/connector-area.tsx'

export const Route = createFileRoute('/connector/$group/$connectorId/field-matching-update/')({
  staticData: { title: 'imports:match.title' },
  component: StepPage,
})

function StepPage() {
  const { group, connectorId } = Route.useParams()
  return <ConnectorPage group={group} source={connectorId} step="field-matching-update" importId={null} />
}
