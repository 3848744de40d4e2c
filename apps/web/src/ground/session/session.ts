import type { Ability } from '@oficina/access'
import type { Session } from '@oficina/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api, isApiError } from '../../lib/api.ts'
import { callsAnswered, onCallFailed } from '../../lib/api-request.ts'
import { changeLanguage } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { realtime } from '../../lib/realtime.ts'
import { safeNext } from '../../lib/redirects.ts'
import { storage } from '../../lib/storage.ts'

/** Who is signed in; null for nobody. A session that ends while someone works leaves through `endSession`. */
export const sessionQuery = queryOptions({
  queryKey: api.auth.session.key(),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  // Takes no signal: a frame that comes and goes must not cancel the answer that the guard is waiting for.
  queryFn: async (): Promise<Session | null> => {
    const before = queryClient.getQueryData<Session | null>(api.auth.session.key())
    const now = (await fetchSession()) ?? (before ? await askAgain() : null)
    if (before && before.key !== now?.key) {
      restart(now ? '/' : loginPath())
      return before
    }
    return now
  },
})

async function fetchSession(): Promise<Session | null> {
  const { session } = await api.auth.session()
  if (session) realtime.since(session.last_event)
  return session
}

/** How long another tab may take to get the new cookie after the old session ended. */
const otherTabMs = 700

/**
 * A call that was under way may have put the session under a new cookie: then it has not ended at all. One of another
 * tab, which switches to another organisation, is not known here; it is given a moment.
 */
async function askAgain(): Promise<Session | null> {
  await callsAnswered()
  const session = await fetchSession()
  if (session) return session
  await new Promise((resolve) => setTimeout(resolve, otherTabMs))
  return fetchSession()
}

export const loadSession = () => queryClient.ensureQueryData(sessionQuery)
export const findSession = () => queryClient.getQueryData<Session | null>(sessionQuery.queryKey) ?? null

/** The signed-in session or null, for frames that serve both. */
export const useMaybeSession = (): Session | null => useSuspenseQuery(sessionQuery).data

/** The session of a screen that only signed-in people reach. */
export function useSession(): Session {
  const session = useMaybeSession()
  if (!session) throw new Error('useSession needs a signed-in frame')
  return session
}

/** Whether the person may do something. The interface asks this and never a role's name. */
export const useCan = (ability: Ability): boolean => useSession().can[ability]

/** Starts the application for a session that has just been made, and goes where the person wanted to. */
export function useBeginSession(): (session: Session, next?: unknown) => Promise<void> {
  const router = useRouter()
  return async (session, next) => {
    queryClient.clear()
    queryClient.setQueryData(sessionQuery.queryKey, session)
    keepKey(session)
    await changeLanguage(session.language)
    await router.invalidate()
    await router.navigate({ href: safeNext(next), replace: true })
  }
}

/** Signs out here and, through storage, in every other tab. */
export const logout = () =>
  moveOn(async () => {
    await api.auth.logout().catch(() => {})
    return { path: '/login', ended: true }
  })

/** Goes on in another organisation of the same person; one that asks for one more step has a login page for it. */
export const switchOrganisation = (organisation: string) =>
  moveOn(async () => {
    try {
      const { status } = await api.auth.switchOrganisation({ organisation })
      const ended = status === 'loggedIn'
      return { path: ended ? '/' : `/login?org=${encodeURIComponent(organisation)}`, ended }
    } catch (error) {
      // The session had ended meanwhile: whoever signed in through a provider does so again, as the same person.
      if (!isApiError(error, 'not_signed_in')) throw error
      return { path: signInAgainPath(organisation), ended: true }
    }
  })

function signInAgainPath(organisation: string): string {
  const provider = storage.get('login-provider')
  const email = findSession()?.user.email
  if (provider !== 'google' && provider !== 'microsoft' && provider !== 'apple')
    return `/login?org=${encodeURIComponent(organisation)}`
  return api.auth.oauthStart.url({ provider, organisation, ...(email ? { email } : {}) })
}

/** Goes on as a person or a role would see it; every tab does. Starts anew, so that nothing of before is left to see. */
export const seeAs = (wish: { user: string } | { role: string }) =>
  moveOn(async () => {
    await api.access.seeAs(wish)
    return { path: '/', ended: true }
  })

/** Oneself again. */
export const stopSeeing = () =>
  moveOn(async () => {
    await api.access.stopSeeing()
    return { path: '/', ended: true }
  })

/** A call that hangs keeps nobody in a session that they want to leave. */
const lastCallsMs = 2_000

/**
 * What is on its way was asked for in this session, and may be something just saved: it is answered before the session
 * ends. That happens before the answer is here: hearing of it first must not pass for having been signed out.
 */
async function moveOn(act: () => Promise<{ path: string; ended: boolean }>) {
  leaving = true
  await Promise.race([callsAnswered(), new Promise((resolve) => setTimeout(resolve, lastCallsMs))])
  const { path, ended } = await act().finally(() => {
    leaving = false
  })
  restart(path, ended)
}

/** Tells the other tabs who is signed in; they start anew when that is somebody else. */
export function keepKey(session: Session | null) {
  if (session) storage.set('session-key', session.key)
  else storage.remove('session-key')
}

const loginPath = () => {
  const here = window.location.pathname + window.location.search
  return here === '/' || here.startsWith('/login') ? '/login' : `/login?next=${encodeURIComponent(here)}`
}

let leaving = false

/** Nothing of one session may be seen in the next: the whole page loads again. Whoever notices first decides where. */
function restart(path: string, tellOthers = true) {
  if (leaving) return
  leaving = true
  realtime.stop()
  if (tellOthers) storage.remove('session-key')
  window.location.assign(path)
}

/** Notices that the session ended, changed or owes something, whichever call or tab finds out first. */
export function watchSession(): () => void {
  const stopCalls = onCallFailed((error, callId) => {
    if (callId === 'auth.session' || !findSession()) return
    if (error.id === 'not_signed_in' || error.id === 'mfa_required' || error.id === 'plan_blocked') {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
  })
  const heard = (event: StorageEvent) => {
    if (event.key !== storage.name('session-key') || event.newValue === event.oldValue) return
    if (event.newValue !== (findSession()?.key ?? null)) restart('/', false)
  }
  window.addEventListener('storage', heard)
  return () => {
    stopCalls()
    window.removeEventListener('storage', heard)
  }
}
