import { storage } from '../lib/storage.ts'
import type { Router } from './router.tsx'
import { loadShell } from './shell-when-ready.tsx'
import { frameOf, messagesOf } from './static-data.ts'

function screenAt(router: Router, pathname: string) {
  const [routes, params] = router.getMatchedRoutes(pathname)
  const matches = routes.map((route) => ({ staticData: route.options.staticData ?? {} }))
  return { routes, matches, readAhead: () => matches.flatMap(({ staticData }) => staticData.ahead?.(params) ?? []) }
}

/** Starts the queries of a screen before it renders. */
export const readAhead = (router: Router, pathname: string) => Promise.all(screenAt(router, pathname).readAhead())

/**
 * Loads the screen at an address while the session is still loading: its code, the shell and its queries. Returns the
 * catalogues that it needs. Someone who was not signed in here last time will most likely be redirected to the login
 * page, so nothing is loaded for them.
 */
export function fetchScreen(router: Router, pathname: string, isSignedIn = storage.get('session-key') !== null) {
  const { routes, matches, readAhead } = screenAt(router, pathname)
  const isShell = frameOf(matches) === 'shell'
  if (isShell && !isSignedIn) return []
  const files = routes.map((route) => router.loadRouteChunk(route))
  // A request that fails here runs again when the screen renders, and is reported then.
  void Promise.allSettled([...files, ...readAhead(), isShell ? loadShell() : null])
  return messagesOf(matches)
}
