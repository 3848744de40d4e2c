import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type RealtimeEvent, subscribe } from '../../lib/realtime.ts'
import { useReady } from '../../lib/use-ready.ts'

const unreadQuery = { ...api.notifications.unread.queryOptions(), staleTime: 60_000, refetchOnWindowFocus: true }

/** How many notifications are unread, and whether the person was ever mentioned. Asked after the first picture. */
export function useUnread(): { unread: number; wasMentioned: boolean } {
  const isReady = useReady()
  const { data } = useQuery({ ...unreadQuery, enabled: isReady })
  return { unread: data?.unread ?? 0, wasMentioned: data?.has_mention ?? false }
}

/** Shows a new number at once, before the server is asked again. */
export const setUnread = (unread: number) =>
  queryClient.setQueryData<{ unread: number; has_mention: boolean }>(
    unreadQuery.queryKey,
    (now) => now && { ...now, unread },
  )

/** What arrives, what is read in another window, and rights: one is told of nothing that one may not see. */
const changesNotifications =
  /^(?:notification\.created|notifications\.read|role\.\w+|(?:app|table|docPage)\.(?:archived|restored|erased)|refetch)$/

/** What arrives shows by itself, and what is read in one window is read in all. */
export function useNotificationsLive(): void {
  const { user, org } = useSession()
  const [userId, orgId] = [user.id_user, org.id]
  useEffect(() => {
    const hear = ({ type, payload }: RealtimeEvent) => {
      const isMoved = type === 'user.updated' && (payload as { userId?: string } | null)?.userId === userId
      if (!isMoved && !changesNotifications.test(type)) return
      void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: api.notifications.list.key() })
    }
    const leave = [subscribe(`user:${userId}`, hear), subscribe(`org:${orgId}`, hear)]
    return () => {
      for (const stop of leave) stop()
    }
  }, [userId, orgId])
}
