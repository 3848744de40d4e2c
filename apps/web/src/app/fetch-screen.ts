import { storage } from '../lib/storage.ts'
import type { Router } from './router.tsx'
import { loadShell } from './shell-when-ready.tsx'
import { frameOf, messagesOf } from './static-data.ts'

function screenAt(router: Router, pathname: string) {
  const [routes, params] = router.getMatchedRoutes(pathname)
  const matches = routes.map((route) => ({ staticData: route.options.staticData ?? {} }))
  return { routes, matches, readAhead: () => matches.flatMap(({ staticData }) => staticData.ahead?.(params) ?? []) }
}

/** Asks for what a screen reads before it is drawn. */
export const readAhead = (router: Router, pathname: string) => Promise.all(screenAt(router, pathname).readAhead())

/**
 * Begins with the screen at an address while the session is still being asked for: its files, what surrounds it, and
 * what it reads. Answers with the catalogues that it needs. Whoever was not signed in here last time will most likely be
 * sent to the login page, and fetches nothing of it.
 */
export function fetchScreen(router: Router, pathname: string, isSignedIn = storage.get('session-key') !== null) {
  const { routes, matches, readAhead } = screenAt(router, pathname)
  const isShell = frameOf(matches) === 'shell'
  if (isShell && !isSignedIn) return []
  const files = routes.map((route) => router.loadRouteChunk(route))
  // What fails here is asked for again when the screen is drawn, and told then.
  void Promise.allSettled([...files, ...readAhead(), isShell ? loadShell() : null])
  return messagesOf(matches)
}
