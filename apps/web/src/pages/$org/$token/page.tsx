import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isSharedLink } from './shared-link.ts'

const PublicView = lazy(() =>
  import('../../../features/app-share/public/public-view.tsx').then((module) => ({ default: module.PublicView })),
)

/** `/{organisation}/{token}`, as links are shared: the public page, for the organisation's own links alone. */
export const Route = createFileRoute('/$org/$token/')({
  params: { parse: (path) => isSharedLink(path) && path },
  staticData: {
    frame: 'bare',
    // What forms and bars say comes with them.
    messages: ['public', 'blocks', 'records'],
    title: 'public:title',
  },
  component: OrgPublicPage,
})

function OrgPublicPage() {
  const { token, org } = Route.useParams()
  return (
    <Suspense fallback={null}>
      <PublicView key={token} token={token} org={org} isReporting={false} />
    </Suspense>
  )
}
