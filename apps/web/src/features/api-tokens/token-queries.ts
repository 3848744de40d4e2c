import { useEffect } from 'react'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { subscribe } from '../../lib/realtime.ts'

const refreshList = () => queryClient.invalidateQueries({ queryKey: api.apiTokens.list.key() })

/** Everything that shows tokens reads anew. */
export const refreshTokens = () =>
  Promise.all([refreshList(), queryClient.invalidateQueries({ queryKey: api.apiTokens.get.key() })])

/** A token that was deleted is not asked for again. */
export const forgetToken = (id: string) => {
  queryClient.removeQueries({ queryKey: api.apiTokens.get.key({ id }) })
  return refreshList()
}

/** The list follows what one does with one's tokens elsewhere. */
export function useTokenEvents() {
  const userId = useSession().user.id_user
  useEffect(
    () =>
      subscribe(`user:${userId}`, ({ type }) => {
        if (type === 'apiToken.deleted') void refreshList()
        else if (/^(?:apiToken|refetch)\b/.test(type)) void refreshTokens()
      }),
    [userId],
  )
}
