import type { Table } from '@oficina/contract'
import { lazyPart, useContextMenu } from '@oficina/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordSource } from '../../records/record-source.ts'

const CardMenuItems = lazyPart(async () => ({ default: (await import('./card-menu-items.tsx')).CardMenuItems }))

/** The menu of the records that stand below an element, each marked with `data-record`. Visitors have none. */
export function useCardMenu(table: Table, onOpen: (recordId: number) => void) {
  const { t } = useTranslation('records')
  const isReadOnly = useRecordSource()?.isReadOnly ?? false
  return useContextMenu<number>({
    label: t('menu.label'),
    of: (target) => {
      const id = Number(target.closest<HTMLElement>('[data-record]')?.dataset.record)
      return isReadOnly || !(id > 0) ? null : id
    },
    items: (recordId) => (
      <Suspense fallback={null}>
        <CardMenuItems table={table} recordId={recordId} onOpen={onOpen} />
      </Suspense>
    ),
  })
}
