import type { View } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ground/dialogs/dialog-stack.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { underway } from '../../../lib/underway.ts'
import { refreshViews, type Views } from './use-views.ts'
import { inOrder } from './views-order.ts'

/** What can be done with the views of a table, from wherever they are listed. */
export function useViewActions(tableId: string) {
  const { t } = useTranslation('views')
  const queries = useQueryClient()
  const router = useRouter()
  const listKey = api.views.list.key({ tableId })

  const change = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const done = await underway(`${name} ${tableId}`, work)
      await refreshViews(queries, tableId)
      return done
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
      await refreshViews(queries, tableId)
      return undefined
    }
  }
  const isOpen = (view: View) => router.state.location.pathname.includes(view.id)
  return {
    duplicate: (view: View) => change(`duplicate ${view.id}`, () => api.views.duplicate({ tableId, viewId: view.id })),
    makeDefault: (view: View) =>
      change(`default ${view.id}`, () => api.views.setDefault({ tableId, viewId: view.is_default ? null : view.id })),
    /** Shows the order at once; the server's word comes after. */
    reorder: async (ids: readonly string[]) => {
      await queries.cancelQueries({ queryKey: listKey })
      queries.setQueryData<Views>(listKey, (now) => now && { ...now, views: inOrder(now.views, ids) })
      await change(`order ${ids.join(' ')}`, () => api.views.reorder({ tableId, views: [...ids] }))
    },
    remove: async (view: View) => {
      const isSure = await confirm({
        title: t('tabs.removeTitle', { view: view.label }),
        text: t('tabs.removeText'),
        confirmLabel: t('tabs.remove'),
        danger: true,
      })
      if (!isSure) return
      // First away from it: a view that is gone has no page.
      if (isOpen(view)) await router.navigate({ to: '/object/$tableId', params: { tableId }, search: { plain: true } })
      await change(`remove ${view.id}`, () => api.views.remove({ tableId, viewId: view.id }))
    },
  }
}
