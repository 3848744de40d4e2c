import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const PublicForm = lazy(() => import('./public-form-page.tsx').then((module) => ({ default: module.PublicForm })))
const PublicView = lazy(() =>
  import('../../../features/app-share/public/public-view.tsx').then((module) => ({ default: module.PublicView })),
)

export interface PublicSearch {
  /** The shared app that someone came from. */
  previousApp?: string
  /** The page is about to be reported. */
  report?: true
}

// Open to everyone, signed in or not: the link alone decides what is shown.
export const Route = createFileRoute('/public/$token/')({
  staticData: {
    frame: 'bare',
    // What forms and bars say comes with them.
    messages: ['public', 'blocks', 'records'],
    title: 'public:title',
  },
  validateSearch: (raw: Record<string, unknown>): PublicSearch => ({
    ...(typeof raw.previousApp === 'string' && { previousApp: raw.previousApp }),
    ...((raw.report === true || raw.report === 'true') && { report: true as const }),
  }),
  component: PublicPage,
})

/** A link to an update form is made of four parts; that of a shared app or table is one word. */
const isForm = (token: string) => token.includes('.')

function PublicPage() {
  const { token } = Route.useParams()
  const { report } = Route.useSearch()
  return (
    <Suspense fallback={null}>
      {isForm(token) ? (
        <PublicForm key={token} token={token} />
      ) : (
        <PublicView key={token} token={token} isReporting={report === true} />
      )}
    </Suspense>
  )
}
