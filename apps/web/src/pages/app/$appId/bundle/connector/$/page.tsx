import { createFileRoute } from '@tanstack/react-router'
import { ConnectorPath } from '../../../../../../features/imports/connector-area.tsx'
import { ConnectorBundle } from '../../../../../../features/imports/connector-place.ts'
import { readFinishedSearch } from '../../../../../../features/imports/finished-search.ts'

/** Upload data inside a bundle: the same pages, between the bundle's bars. */
export const Route = createFileRoute('/app/$appId/bundle/connector/$/')({
  validateSearch: readFinishedSearch,
  staticData: { title: 'imports:title', can: 'connector.view', messages: ['imports', 'fields', 'notices'] },
  component: BundleConnector,
})

function BundleConnector() {
  const { appId, _splat } = Route.useParams()
  return (
    <ConnectorBundle value={appId}>
      <ConnectorPath path={_splat ?? ''} importId={Route.useSearch().import ?? null} />
    </ConnectorBundle>
  )
}
