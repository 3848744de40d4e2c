import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CrashPage } from '../../../app/errors/crash-page.tsx'
import { useSession } from '../../../ground/session/session.ts'
import { AppBars } from '../../../features/app-bars/index.ts'
import { AppNotFound } from '../../../features/app-canvas/app-not-found.tsx'
import { appQuery } from '../../../features/apps/app-query.ts'
import { isApiError } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { subscribe } from '../../../lib/realtime.ts'

const isGone = (error: unknown) => isApiError(error) && error.code === 404

/** Around every page of an app: one that is not there, or goes away while it is looked at, says so. */
export const Route = createFileRoute('/app/$appId')({
  staticData: {
    messages: ['apps', 'bars', 'blocks', 'blockSettings'],
    ahead: ({ appId = '' }) => queryClient.prefetchQuery(appQuery(appId)),
  },
  loader: async ({ params: { appId } }) => ({ title: (await queryClient.ensureQueryData(appQuery(appId))).label }),
  component: AppLayout,
  errorComponent: (props) => (isGone(props.error) ? <AppNotFound /> : <CrashPage {...props} />),
})

function AppLayout() {
  const { appId } = Route.useParams()
  const { org } = useSession()
  const { data: app, error, refetch } = useQuery(appQuery(appId))
  // Everyone is told in the organisation's own room: the app's has no listeners left once it is gone.
  useEffect(
    () =>
      subscribe(`org:${org.id}`, ({ type, payload }) => {
        const isMine = (payload as { appId?: string } | null)?.appId === appId
        if (isMine && /^app\.(?:archived|erased|restored)$/.test(type)) void refetch()
      }),
    [org.id, appId, refetch],
  )
  if (isGone(error) || !app) return <AppNotFound />
  return (
    <AppBars app={app}>
      <Outlet />
    </AppBars>
  )
}
