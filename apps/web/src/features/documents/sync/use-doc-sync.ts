import type { DocPage } from '@oficina/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { realtime, subscribe, usePresence } from '../../../lib/realtime.ts'
import { watchNetwork } from '../../../lib/network.ts'
import { docPageRoom } from '../doc-page-query.ts'
import { Pictures } from '../editor/pictures.ts'
import { Cursors } from './cursors.ts'
import { DocSync } from './doc-sync.ts'

const serverOf = (docPageId: string) => ({
  save: (update: string, options: { keepalive: boolean }) => api.docPages.save({ docPageId, update }, options),
  updatesAfter: (after: number) => api.docPages.updates({ docPageId, after }),
})

export interface OpenDoc {
  sync: DocSync
  cursors: Cursors
  pictures: Pictures
}

/** A page that is open in this window: kept the same as on the server for as long as it is shown. */
export function useDocSync(page: DocPage): OpenDoc {
  const queries = useQueryClient()
  const docPageId = page.id
  const room = docPageRoom(docPageId)
  const [open] = useState((): OpenDoc => {
    const sync = new DocSync(page, serverOf(docPageId))
    return { sync, cursors: new Cursors(sync.doc, room), pictures: new Pictures(docPageId, page.files) }
  })
  const { sync, pictures } = open
  const { user } = useSession()
  const hasCompany = usePresence(room).some(({ id }) => id !== user.id_user)
  useEffect(() => sync.setCompany(hasCompany), [sync, hasCompany])

  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: api.docPages.get.key({ docPageId }) })
    return subscribe(room, ({ type, payload }) => {
      if (type === 'docPage.written') {
        pictures.expectNew()
        sync.hear(payload as { seq: number; update: string | null })
      } else if (type === 'docPage.updated' || type === 'left') refresh()
      else if (type === 'refetch') {
        void sync.catchUp()
        refresh()
      }
    })
  }, [queries, docPageId, room, sync, pictures])

  useEffect(() => {
    sync.begin()
    // What was read may be from an earlier visit.
    void sync.catchUp()
    const leaveLine = realtime.onConnection(() => !realtime.isCut() && void sync.resume())
    const leaveNetwork = watchNetwork(() => navigator.onLine && void sync.resume())
    const onHide = () => sync.leave()
    const onUnload = (event: BeforeUnloadEvent) => sync.wouldLose() && event.preventDefault()
    window.addEventListener('pagehide', onHide)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      leaveLine()
      leaveNetwork()
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('beforeunload', onUnload)
      sync.end()
    }
  }, [sync])
  return open
}

export const useSyncStatus = (sync: DocSync) => useSyncExternalStore(sync.subscribe, () => sync.status)
