import { toast } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../ground/session/session.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { type Home, homeQuery } from '../items/home-query.ts'
import { withoutTab } from '../items/without-tab.ts'
import { withoutTable } from './without-table.ts'

interface Archivable {
  id: string
  label: string
}
type AppList = Awaited<ReturnType<typeof api.apps.list>>

type PageList = Awaited<ReturnType<typeof api.docPages.list>>

const withoutPage = (id: string) => (list: PageList | undefined) =>
  list && { pages: list.pages.filter((page) => page.id !== id) }

const withoutApp = (id: string) => (list: AppList | undefined) =>
  list && { apps: list.apps.filter((app) => app.id !== id) }

const kinds = {
  table: {
    type: 'table',
    listKey: () => api.tables.list.key(),
    without: (id: string) => withoutTable(id),
    oneKey: (id: string) => api.tables.get.key({ tableId: id }),
    pageOf: (id: string) => `/object/${id}`,
    texts: { done: 'recovery:archive.done', failed: 'recovery:archive.failed' },
  },
  app: {
    type: 'dashboard',
    listKey: () => api.apps.list.key(),
    without: (id: string) => withoutApp(id),
    oneKey: (id: string) => api.apps.get.key({ appId: id }),
    pageOf: (id: string) => `/app/${id}`,
    texts: { done: 'apps:archive.done', failed: 'apps:archive.failed' },
  },
  'doc-page': {
    type: 'doc-page',
    listKey: () => api.docPages.list.key(),
    without: (id: string) => withoutPage(id),
    oneKey: (id: string) => api.docPages.get.key({ docPageId: id }),
    pageOf: (id: string) => `/doc-page/${id}`,
    texts: { done: 'documents:archive.done', failed: 'documents:archive.failed' },
  },
} as const

const undoTime = 10_000

/** Takes something out of every list at once and leaves its pages; when the server refuses, it is back with the reason. */
export function useArchive(kind: keyof typeof kinds) {
  const { type, listKey, without, oneKey, pageOf, texts } = kinds[kind]
  const { t } = useTranslation(['recovery', 'apps', 'documents'])
  const queries = useQueryClient()
  const router = useRouter()
  const mayRecover = useCan('trash.recover')
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: listKey() }),
      queries.invalidateQueries({ queryKey: homeQuery.queryKey }),
      queries.invalidateQueries({ queryKey: api.trash.list.key() }),
    ])
  const restore = async (id: string) => {
    try {
      await api.trash.restore({ id, type })
      await refresh()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
  }
  return async ({ id, label }: Archivable) => {
    await Promise.all([listKey(), homeQuery.queryKey].map((queryKey) => queries.cancelQueries({ queryKey })))
    queries.setQueryData(listKey(), without(id))
    queries.setQueryData<Home>(homeQuery.queryKey, withoutTab(id))
    if (router.state.location.pathname.startsWith(pageOf(id))) await router.navigate({ to: '/home' })
    try {
      await api.trash.archive({ id, type })
      queries.removeQueries({ queryKey: oneKey(id) })
      toast.success({
        title: t(texts.done, { label }),
        duration: undoTime,
        ...(mayRecover && { action: { label: t('recovery:archive.undo'), onClick: () => void restore(id) } }),
      })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: t(texts.failed, { label }), text: errorText(error) })
    }
    await refresh()
  }
}
