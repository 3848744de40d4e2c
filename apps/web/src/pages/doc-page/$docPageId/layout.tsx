import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { CrashPage } from '../../../app/errors/crash-page.tsx'
import { useSession } from '../../../ground/session/session.ts'
import { DocPageNotFound } from '../../../features/documents/doc-page-not-found.tsx'
import { DocPagePending } from '../../../features/documents/doc-page-pending.tsx'
import { docPageQuery } from '../../../features/documents/doc-page-query.ts'
import { isApiError } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { subscribe } from '../../../lib/realtime.ts'

const load = () => import('../../../features/documents/doc-workspace.tsx')
const DocWorkspace = lazy(load)
const isGone = (error: unknown) => isApiError(error) && error.code === 404

/** A document page; one that is not there, or goes away while it is looked at, says so. */
export const Route = createFileRoute('/doc-page/$docPageId')({
  staticData: {
    title: 'documents:page',
    messages: ['documents', 'blocks', 'blockSettings', 'fields', 'settings'],
    // The editor is large: it comes side by side with what it shows.
    ahead: ({ docPageId = '' }) => Promise.all([load(), queryClient.prefetchQuery(docPageQuery(docPageId))]),
  },
  loader: async ({ params: { docPageId } }) => ({
    title: (await queryClient.ensureQueryData(docPageQuery(docPageId))).label,
  }),
  pendingComponent: DocPagePending,
  component: DocPageRoute,
  errorComponent: (props) => (isGone(props.error) ? <DocPageNotFound /> : <CrashPage {...props} />),
})

function DocPageRoute() {
  const { docPageId } = Route.useParams()
  const { org } = useSession()
  const { error, refetch } = useQuery(docPageQuery(docPageId))
  // Everyone is told in the organisation's own room: the page's has no listeners left once it is gone.
  useEffect(
    () =>
      subscribe(`org:${org.id}`, ({ type, payload }) => {
        const isMine = (payload as { docPageId?: string } | null)?.docPageId === docPageId
        if (isMine && /^docPage\.(?:archived|erased|restored)$/.test(type)) void refetch()
      }),
    [org.id, docPageId, refetch],
  )
  if (isGone(error)) return <DocPageNotFound />
  return (
    <Suspense fallback={<DocPagePending />}>
      <DocWorkspace key={docPageId} docPageId={docPageId} />
    </Suspense>
  )
}
