import { createFileRoute } from '@tanstack/react-router'
import { ConnectorPath } from '../../../../features/imports/connector-area.tsx'

/** A source without a step leads to its choice; one that is not there says so. */
export const Route = createFileRoute('/connector/$group/$connectorId/')({ component: SourcePage })

function SourcePage() {
  const { group, connectorId } = Route.useParams()
  return <ConnectorPath path={`${group}/${connectorId}`} importId={null} />
}
