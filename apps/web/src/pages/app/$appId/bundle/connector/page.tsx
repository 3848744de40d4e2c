import { createFileRoute } from '@tanstack/react-router'
import { ConnectorHome } from '../../../../../features/imports/connector-home.tsx'
import { ConnectorBundle } from '../../../../../features/imports/connector-place.ts'

export const Route = createFileRoute('/app/$appId/bundle/connector/')({
  staticData: { title: 'imports:title', can: 'connector.view', messages: ['imports', 'fields', 'notices'] },
  component: BundleConnectorHome,
})

function BundleConnectorHome() {
  const { appId } = Route.useParams()
  return (
    <ConnectorBundle value={appId}>
      <ConnectorHome />
    </ConnectorBundle>
  )
}
