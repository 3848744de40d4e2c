import { createFileRoute } from '@tanstack/react-router'
import { CrashPage } from '../../../../../../app/errors/crash-page.tsx'
import { AppNotFound } from '../../../../../../features/app-canvas/app-not-found.tsx'
import { AppPage } from '../../../../../../features/app-canvas/app-page.tsx'
import { AppPending } from '../../../../../../features/app-canvas/app-pending.tsx'
import { type AppSearch, readAppSearch } from '../../../../../../features/app-canvas/app-search.ts'
import { appQuery } from '../../../../../../features/apps/app-query.ts'
import { isApiError } from '../../../../../../lib/api.ts'
import { queryClient } from '../../../../../../lib/query-client.ts'

/** A page inside a bundle: the page's own blocks, between the bundle's bars. */
export const Route = createFileRoute('/app/$appId/bundle/app/$childId/')({
  staticData: { title: 'apps:title', messages: ['apps', 'blocks', 'blockSettings', 'fields'] },
  validateSearch: (raw: Record<string, unknown>): AppSearch => readAppSearch(raw),
  loader: async ({ params: { childId } }) => ({
    title: (await queryClient.ensureQueryData(appQuery(childId))).label,
  }),
  pendingComponent: AppPending,
  component: ChildRoute,
  errorComponent: (props) =>
    isApiError(props.error) && props.error.code === 404 ? <AppNotFound /> : <CrashPage {...props} />,
})

function ChildRoute() {
  const { childId } = Route.useParams()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AppPage
      key={childId}
      appId={childId}
      isEditAsked={edit === true}
      onEdit={(isEditing) => void navigate({ search: isEditing ? { edit: true } : {}, replace: true })}
    />
  )
}
