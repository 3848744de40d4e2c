import { Icon, Menu } from '@oficina/ui'
import { IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'

/** Opens the panel of a field, or of all fields. The panel belongs to Build mode, which goes on with it. */
export const openEditFields = (tableId: string, fieldId?: string): void =>
  void (fieldId === undefined
    ? openDialog('editTableFields', { tableId })
    : openDialog('editField', { tableId, fieldId }))

/** In Use mode, in place of all entries that edit structure: the way to Build mode. */
export function EditFieldsItem({ tableId, fieldId }: { tableId: string; fieldId?: string }) {
  const { t } = useTranslation()
  return (
    <Menu.Item leftSection={<Icon of={IconTool} />} onClick={() => openEditFields(tableId, fieldId)}>
      {t('mode.editFields')}
    </Menu.Item>
  )
}
