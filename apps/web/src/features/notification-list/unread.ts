import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../app/session/session.ts'
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

/** What arrives shows by itself, and what is read in one window is read in all. */
export function useNotificationsLive(): void {
  const { user } = useSession()
  const userId = user.id_user
  useEffect(() => {
    const hear = ({ type }: RealtimeEvent) => {
      if (!/^(?:notification\.created|notifications\.read|refetch)$/.test(type)) return
      void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: api.notifications.list.key() })
    }
    return subscribe(`user:${userId}`, hear)
  }, [userId])
}
