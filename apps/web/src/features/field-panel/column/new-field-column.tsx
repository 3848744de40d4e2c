import { ActionIcon } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../../ground/shortcuts/shortcut-handlers.ts'
import { newFieldMark, openCreateField } from '../open-field-panels.ts'

/** The plus behind the last column. */
export function NewFieldColumn({ tableId }: { tableId: string }) {
  const { t } = useTranslation('structure')
  return (
    <ActionIcon
      size={26}
      aria-label={t('column.new')}
      title={t('column.new')}
      onClick={() => openCreateField(tableId)}
      {...newFieldMark}
    >
      <Icon of={IconPlus} />
    </ActionIcon>
  )
}

/** `f` on a table's page makes a field. */
export const useNewFieldShortcut = (tableId: string, canManage: boolean) =>
  useShortcut('newField', () => openCreateField(tableId), canManage)
