import type { AppSummary } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../app/session/session.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'

interface AppList {
  apps: AppSummary[]
}

const undoTime = 10_000

/** Takes an app out of the lists at once and leaves its page; when the server refuses, it is back with the reason. */
export function useArchiveApp() {
  const { t } = useTranslation('apps')
  const queries = useQueryClient()
  const router = useRouter()
  const mayRecover = useCan('trash.recover')
  const listKey = api.apps.list.key()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: api.trash.list.key() }),
    ])
  const restore = async (id: string) => {
    try {
      await api.trash.restore({ id, type: 'dashboard' })
      await refresh()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
  }
  return async ({ id, label }: Pick<AppSummary, 'id' | 'label'>) => {
    await queries.cancelQueries({ queryKey: listKey })
    queries.setQueryData<AppList>(listKey, (list) => list && { apps: list.apps.filter((app) => app.id !== id) })
    if (router.state.location.pathname.startsWith(`/app/${id}`)) await router.navigate({ to: '/home/apps' })
    try {
      await api.trash.archive({ id, type: 'dashboard' })
      queries.removeQueries({ queryKey: api.apps.get.key({ appId: id }) })
      toast.success({
        title: t('archive.done', { label }),
        duration: undoTime,
        ...(mayRecover && { action: { label: t('tools.undo'), onClick: () => void restore(id) } }),
      })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: t('archive.failed', { label }), text: errorText(error) })
    }
    await refresh()
  }
}
