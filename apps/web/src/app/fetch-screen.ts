import { storage } from '../lib/storage.ts'
import { router } from './router.tsx'
import { loadShell } from './shell-when-ready.tsx'
import { frameOf, messagesOf } from './static-data.ts'

/**
 * Begins with the screen that the address names while the session is still being asked for: its files, what surrounds
 * it, and what it reads. Answers with the catalogues that it needs. Whoever was not signed in here last time will most
 * likely be sent to the login page, and fetches nothing of it.
 */
export function fetchScreen() {
  const [matchedRoutes, routeParams] = router.getMatchedRoutes(router.latestLocation.pathname)
  const matches = matchedRoutes.map((route) => ({ staticData: route.options.staticData ?? {} }))
  const isShell = frameOf(matches) === 'shell'
  if (isShell && storage.get('session-key') === null) return []
  const files = matchedRoutes.map((route) => router.loadRouteChunk(route))
  const data = matches.map(({ staticData }) => staticData.ahead?.(routeParams))
  // What fails here is asked for again when the screen is drawn, and told then.
  void Promise.allSettled([...files, ...data, isShell ? loadShell() : null])
  return messagesOf(matches)
}
