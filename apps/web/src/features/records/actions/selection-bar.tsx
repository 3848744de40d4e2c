import type { Table } from '@oficina/contract'
import { ActionIcon, Button } from '@mantine/core'
import { Icon, lazyPart, PartBoundary } from '@oficina/ui'
import { IconCopy, IconDownload, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../../fields/field-env.ts'
import type { RecordStore } from '../record-store.ts'
import { mostCopies, useSelectionActions } from './use-selection-actions.ts'

export interface SelectionBarProps {
  table: Table
  store: RecordStore
  chosen: ReadonlySet<number>
  env: Env
  onChoose: (ids: ReadonlySet<number>) => void
}

/** Its editors are many and are fetched when they are wanted. */
const EditMany = lazyPart(async () => ({ default: (await import('./edit-many.tsx')).EditMany }))

/** What can be done with the records that are marked. */
export function SelectionBar({ table, store, chosen, env, onChoose }: SelectionBarProps) {
  const { t } = useTranslation('records')
  const [isEditing, setEditing] = useState(false)
  const { busy, chooseAll, clone, exportChosen, remove } = useSelectionActions({ table, store, chosen, onChoose })
  const { can } = table
  return (
    <>
      <ActionIcon aria-label={t('page.close')} onClick={() => onChoose(new Set())}>
        <Icon of={IconX} />
      </ActionIcon>
      <output style={{ flex: 'none' }}>{t('page.chosen', { count: chosen.size })}</output>
      {chosen.size < store.count && (
        <Button variant="subtle" flex="none" loading={busy === 'all'} onClick={() => void chooseAll()}>
          {t('actions.all', { count: store.count })}
        </Button>
      )}
      {can.updateRecords && (
        <Button
          variant="default"
          flex="none"
          leftSection={<Icon of={IconPencil} size={15} />}
          onClick={() => setEditing(true)}
        >
          {t('actions.edit')}
        </Button>
      )}
      {can.createRecords && chosen.size <= mostCopies && (
        <Button
          variant="default"
          flex="none"
          leftSection={<Icon of={IconCopy} size={15} />}
          loading={busy === 'clone'}
          onClick={() => void clone()}
        >
          {t('actions.clone')}
        </Button>
      )}
      <Button
        variant="default"
        flex="none"
        leftSection={<Icon of={IconDownload} size={15} />}
        loading={busy === 'export'}
        onClick={() => void exportChosen()}
      >
        {t('actions.export')}
      </Button>
      {can.deleteRecords && (
        <Button
          variant="default"
          flex="none"
          leftSection={<Icon of={IconTrash} size={15} />}
          loading={busy === 'remove'}
          onClick={() => void remove()}
        >
          {t('page.delete')}
        </Button>
      )}
      {isEditing && (
        <PartBoundary onFail={() => setEditing(false)}>
          <Suspense fallback={null}>
            <EditMany table={table} store={store} ids={[...chosen]} env={env} onClose={() => setEditing(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
