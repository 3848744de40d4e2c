import type { Table, View } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { refreshViews } from '../tabs/use-views.ts'
import { isChanged, type Personal, personalKeys, savedSettings } from '../view-query.ts'

export const nothingPersonal: Personal = Object.fromEntries(personalKeys.map((key) => [key, undefined]))

/** Keeps what someone set for themselves: in the view that is open, or in a new one. */
export function useSavePersonal(table: Table, view: View | null, personal: Personal, onReset: () => void) {
  const { t } = useTranslation('views')
  const queries = useQueryClient()
  return async () => {
    if (!isChanged(personal)) return
    if (!view) {
      await openDialog('addTabView', { tableId: table.id, personal })
      return
    }
    try {
      await api.views.update({ tableId: table.id, viewId: view.id, ...savedSettings(table.fields, view, personal) })
      await refreshViews(queries, table.id)
      onReset()
      toast.success({ title: t('bar.saved') })
    } catch (error) {
      toast.error({ title: errorText(error) })
    }
  }
}
