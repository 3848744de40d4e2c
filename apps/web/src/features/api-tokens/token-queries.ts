import { useEffect } from 'react'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { subscribe } from '../../lib/realtime.ts'

/** Everything that shows tokens reads anew. */
export const refreshTokens = () =>
  Promise.all(
    [api.apiTokens.list.key(), api.apiTokens.get.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )

/** The list follows what one does with one's tokens elsewhere. */
export function useTokenEvents() {
  const userId = useSession().user.id_user
  useEffect(
    () => subscribe(`user:${userId}`, ({ type }) => void (/^(?:apiToken|refetch)\b/.test(type) && refreshTokens())),
    [userId],
  )
}
