import { createFileRoute } from '@tanstack/react-router'
import { ConnectorPath } from '../../../../../features/imports/connector-area.tsx'
import { readFinishedSearch } from '../../../../../features/imports/finished-search.ts'
import { fileGroup } from '../../../../../features/imports/sources.ts'

/** The steps of a source. One route for all of them: each one more weighs on every first visit, also of public pages. */
export const Route = createFileRoute('/connector/spreadsheets/$connectorId/$/')({
  validateSearch: readFinishedSearch,
  staticData: { title: 'imports:title' },
  component: StepPage,
})

function StepPage() {
  const { connectorId, _splat } = Route.useParams()
  return (
    <ConnectorPath path={`${fileGroup}/${connectorId}/${_splat ?? ''}`} importId={Route.useSearch().import ?? null} />
  )
}
