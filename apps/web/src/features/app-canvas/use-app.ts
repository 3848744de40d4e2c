import type { App } from '@oficina/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { readAgain } from '../../lib/read-again.ts'
import { subscribe } from '../../lib/realtime.ts'
import { type ChangedPlaces, withPlaces } from './app-cache.ts'
import { appQuery } from '../apps/app-query.ts'

export const appRoom = (appId: string) => `app:${appId}`

/** An app, kept up to date with what others build: places are merged in, all else is asked for again. */
export function useApp(appId: string): App {
  const { data } = useSuspenseQuery(appQuery(appId))
  const queries = useQueryClient()
  useEffect(() => {
    const queryKey = api.apps.get.key({ appId })
    return subscribe(appRoom(appId), ({ type, payload }) => {
      const known = queries.getQueryData<App>(queryKey)
      const { version } = (payload ?? {}) as { version?: number }
      // Our own change comes back too, mostly after its answer.
      if (known && version !== undefined && version <= known.version) return
      if (type === 'app.layoutChanged' && known && version === known.version + 1)
        queries.setQueryData(queryKey, withPlaces(known, payload as ChangedPlaces))
      else readAgain(queries, queryKey)
    })
  }, [appId, queries])
  return data
}
