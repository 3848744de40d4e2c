import type { Table } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ground/dialogs/dialog-stack.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { RecordStore } from '../record-store.ts'
import { startExport } from './export-records.ts'
import { listIds, mostAtOnce } from './list-ids.ts'

interface SelectionActions {
  table: Table
  store: RecordStore
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
}

type Action = 'all' | 'clone' | 'export' | 'remove'

/** Records that are copied one by one: more of them would keep someone waiting. */
export const mostCopies = 50

export function useSelectionActions({ table, store, chosen, onChoose }: SelectionActions) {
  const { t } = useTranslation('records')
  const [busy, setBusy] = useState<Action | null>(null)
  const tableId = table.id
  const during = async (action: Action, work: () => Promise<void>) => {
    if (busy) return
    setBusy(action)
    try {
      await work()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    } finally {
      setBusy(null)
    }
  }

  const chooseAll = () =>
    during('all', async () => {
      const ids = await listIds(store.query)
      onChoose(new Set(ids))
      if (ids.length < store.count) toast.info({ title: t('actions.atMost', { count: mostAtOnce }) })
    })

  const clone = () =>
    during('clone', async () => {
      let count = 0
      try {
        for (const recordId of chosen) {
          await api.records.duplicate({ tableId, recordId })
          count++
        }
      } finally {
        // What was copied before something failed is there all the same.
        if (count > 0) {
          onChoose(new Set())
          await store.reload()
          toast.success({ title: t('actions.cloned', { count }) })
        }
      }
    })

  const exportChosen = () =>
    during('export', async () => {
      await startExport({ tableId, ids: [...chosen], sort: store.query.sort })
    })

  const remove = () =>
    during('remove', async () => {
      const count = chosen.size
      const isSure = await confirm({
        title: t('actions.removeTitle', { count }),
        text: t('actions.removeText', { table: table.label }),
        confirmLabel: t('actions.removeConfirm', { count }),
        danger: true,
      })
      if (!isSure) return
      const changeId = await store.remove([...chosen])
      onChoose(new Set())
      toast.success({
        title: t('page.deleted', { count }),
        action: { label: t('page.undo'), onClick: () => void store.takeBack('undo', changeId) },
      })
    })

  return { busy, chooseAll, clone, exportChosen, remove }
}
