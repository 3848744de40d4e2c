import { createRouter } from '@tanstack/react-router'
import { routeTree } from '../route-tree.gen.ts'
import { CrashPage } from './errors/crash-page.tsx'
import { NotFoundPage } from './errors/not-found-page.tsx'
import { PendingPage } from './errors/pending-page.tsx'

/** Made once. A screen that takes longer than 200 ms shows its skeleton; a failed one shows its error in its place. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: () => <NotFoundPage />,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
