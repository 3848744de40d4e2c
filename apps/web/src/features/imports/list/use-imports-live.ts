import { useEffect } from 'react'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { readAgain } from '../../../lib/read-again.ts'
import { subscribe } from '../../../lib/realtime.ts'

/** Asked again while something runs: an administrator is not told of what others import. */
export const askEvery = 2_000

const news = /^(?:import_table|job\.progressed|job\.finished|refetch)$/

/** What imports do shows as it happens. */
export function useImportsLive(): void {
  const { user } = useSession()
  const userId = user.id_user
  useEffect(
    () =>
      subscribe(`user:${userId}`, ({ type }) => {
        if (!news.test(type)) return
        readAgain(queryClient, api.imports.list.key())
        readAgain(queryClient, api.imports.get.key())
      }),
    [userId],
  )
}
