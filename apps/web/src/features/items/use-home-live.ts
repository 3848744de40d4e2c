import type { TabType } from '@oficina/contract'
import type { QueryKey } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../ground/session/session.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readAgain } from '../../lib/read-again.ts'
import { type RealtimeEvent, subscribe } from '../../lib/realtime.ts'
import { changesHome } from './changes-home.ts'
import { homeQuery } from './home-query.ts'
import { tabAt } from './item-kinds.ts'

const reload = () => readAgain(queryClient, homeQuery.queryKey)

const keyOf: Record<TabType, (id: string) => QueryKey> = {
  app: (appId) => api.apps.get.key({ appId }),
  table: (tableId) => api.tables.get.key({ tableId }),
  'doc-page': (docPageId) => api.docPages.get.key({ docPageId }),
}

/** Does something once what a page is about was read, until the returned function is called. */
function whenThere(queryKey: QueryKey, then: () => void): () => void {
  const isThere = () => queryClient.getQueryState(queryKey)?.status === 'success'
  if (isThere()) {
    then()
    return () => {}
  }
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (!isThere()) return
    stop()
    then()
  })
  return stop
}

/** Keeps the lists of home up to date, and notes what the person opens. */
export function useHomeLive(): void {
  const { org, user, preview } = useSession()
  // Whoever looks as someone else changes nothing of theirs.
  const isLooking = preview !== null
  const [orgId, userId] = [org.id, user.id_user]
  useEffect(() => {
    // Stars that this window is about to save lie over what is read.
    const hear = (event: RealtimeEvent) => changesHome(event, userId) && reload()
    const leave = [subscribe(`org:${orgId}`, hear), subscribe(`user:${userId}`, hear)]
    return () => {
      for (const stop of leave) stop()
    }
  }, [orgId, userId])

  const at = tabAt(useLocation({ select: ({ pathname }) => pathname }))
  const [id, type] = [at?.id, at?.type]
  useEffect(() => {
    if (isLooking || id === undefined || type === undefined) return
    // A visit that is not noted costs one line of a list. One of what is not there is none.
    const note = () => void api.home.visit({ id, type }).then(reloadRecent, () => {})
    let stop = () => {}
    const cancel = afterPaint(() => {
      stop = whenThere(keyOf[type](id), note)
    })
    return () => {
      cancel()
      stop()
    }
  }, [isLooking, id, type])
}

/** Only where the lists are not in sight: under someone's eyes they would jump. */
const reloadRecent = () => void queryClient.invalidateQueries({ queryKey: homeQuery.queryKey, refetchType: 'none' })
