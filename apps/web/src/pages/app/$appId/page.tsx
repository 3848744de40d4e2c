import type { App } from '@oficina/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { findSession } from '../../../ground/session/session.ts'
import { AppPage } from '../../../features/app-canvas/app-page.tsx'
import { AppPending } from '../../../features/app-canvas/app-pending.tsx'
import { appQuery } from '../../../features/apps/app-query.ts'
import { type AppSearch, readAppSearch } from '../../../features/app-canvas/app-search.ts'
import { queryClient } from '../../../lib/query-client.ts'

/** The first page of a bundle that has no blocks of its own. */
function firstChildOf({ kind, components, settings }: App): string | null {
  if (kind !== 'bundle' || components.length > 0 || findSession()?.settings.build_mode) return null
  const items = (settings.menu_bar?.items ?? []) as { type: string; app_id?: string }[]
  return items.find(({ type }) => type === 'app')?.app_id ?? null
}

const loadEarly = () => import('../../../features/app-blocks/early-store.ts')
const isNarrow = () => window.matchMedia('(max-width: 767px)').matches

export const Route = createFileRoute('/app/$appId/')({
  staticData: { title: 'apps:title', messages: ['apps', 'blocks', 'blockSettings', 'fields'], ahead: loadEarly },
  validateSearch: (raw: Record<string, unknown>): AppSearch => readAppSearch(raw),
  loader: async ({ params: { appId }, cause }) => {
    const app = await queryClient.ensureQueryData(appQuery(appId))
    const childId = firstChildOf(app)
    if (childId !== null)
      redirect({
        to: '/app/$appId/bundle/app/$childId',
        params: { appId, childId },
        search: {},
        replace: true,
        throw: true,
      })
    // On phones an app may leave some of its blocks out.
    if (cause === 'enter' && !isNarrow()) (await loadEarly()).askBlocks(app)
    return { title: app.label }
  },
  pendingComponent: AppPending,
  component: AppRoute,
})

function AppRoute() {
  const { appId } = Route.useParams()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AppPage
      key={appId}
      appId={appId}
      isEditAsked={edit === true}
      onEdit={(isEditing) => void navigate({ search: isEditing ? { edit: true } : {}, replace: true })}
    />
  )
}
