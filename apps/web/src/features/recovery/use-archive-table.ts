import { toast } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../app/session/session.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { withoutTable } from './without-table.ts'

const undoTime = 10_000

/** Takes a table out of every list at once and leaves its pages; when the server refuses, it is back with the reason. */
export function useArchiveTable() {
  const { t } = useTranslation('recovery')
  const queries = useQueryClient()
  const router = useRouter()
  const mayRecover = useCan('trash.recover')
  const listKey = api.tables.list.key()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: api.trash.list.key() }),
    ])
  const restore = async (id: string) => {
    try {
      await api.trash.restore({ id, type: 'table' })
      await refresh()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
  }
  return async ({ id, label }: { id: string; label: string }) => {
    await queries.cancelQueries({ queryKey: listKey })
    queries.setQueryData(listKey, withoutTable(id))
    if (router.state.location.pathname.startsWith(`/object/${id}`)) await router.navigate({ to: '/home/tables' })
    try {
      await api.trash.archive({ id, type: 'table' })
      queries.removeQueries({ queryKey: api.tables.get.key({ tableId: id }) })
      toast.success({
        title: t('archive.done', { label }),
        duration: undoTime,
        ...(mayRecover && { action: { label: t('archive.undo'), onClick: () => void restore(id) } }),
      })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: t('archive.failed', { label }), text: errorText(error) })
    }
    await refresh()
  }
}
