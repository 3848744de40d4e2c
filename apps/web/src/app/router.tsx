import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from '../route-tree.gen.ts'
import { CrashPage } from './errors/crash-page.tsx'
import { NotFoundPage } from '../features/error-pages/not-found-page.tsx'
import { PendingPage } from './errors/pending-page.tsx'

/**
 * Made once in the browser, and once for each screen that the server draws. A screen that takes longer than 200 ms shows
 * its skeleton; a failed one shows its error in its place.
 */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: () => <NotFoundPage />,
    // On the server it would be a script in the page, which the page's own policy refuses.
    scrollRestoration: history === undefined,
    ...(history && { history }),
  })

export type Router = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}
