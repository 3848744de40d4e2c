import { useEffect } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { readAgain } from '../../lib/read-again.ts'
import { type RealtimeEvent, realtime, subscribe } from '../../lib/realtime.ts'
import { sessionQuery, useSession } from '../../ground/session/session.ts'

/** The first screen and its data come first; the server tells anew what happened in the last minute. */
const afterFirstScreen = 800
/** Where the network was away when the socket's library was to be fetched. */
const tryAgainAfter = 3_000

/** Events after which the session reads differently: who one is, what one may do, how the organisation is set. */
export function changesSession({ type, payload }: Pick<RealtimeEvent, 'type' | 'payload'>, userId: string): boolean {
  if (type === 'user.updated') return (payload as { userId?: string } | null)?.userId === userId
  return /^(?:session|account|org|role)\.|^user\.settingChanged$|^refetch$/.test(type)
}

/** One socket while signed in, opened after the first screen. Changes of rights and settings reach the interface by it. */
export function useRealtimeSession() {
  const { key, user, org, plan } = useSession()
  const userId = user.id_user
  const orgId = org.id
  // Nothing is told to an organisation whose plan is blocked.
  const silent = plan.id === 'blocked'
  useEffect(() => {
    if (silent) return
    const reload = () => readAgain(queryClient, sessionQuery.queryKey)
    const hear = (event: RealtimeEvent) => changesSession(event, userId) && reload()
    const leave = [subscribe(`user:${userId}`, hear), subscribe(`org:${orgId}`, hear), realtime.onSignedOut(reload)]
    let timer: ReturnType<typeof setTimeout>
    const start = () =>
      void realtime.start().catch(() => {
        timer = setTimeout(start, tryAgainAfter)
      })
    timer = setTimeout(start, afterFirstScreen)
    return () => {
      clearTimeout(timer)
      for (const stop of leave) stop()
      realtime.stop()
    }
    // A session with another key is another person or organisation, and gets a socket of its own.
  }, [key, userId, orgId, silent])
}
