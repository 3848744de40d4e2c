import type { Table } from '@oficina/contract'
import { Icon, Menu } from '@oficina/ui'
import { IconForms, IconMessage, IconPencil, IconWorldShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../ground/session/session.ts'

/** The entries of a menu that lead to a table's forms; none for those who may not change them. */
export function FormsMenuItems({ table }: { table: Table }) {
  const { t } = useTranslation('forms')
  const mayManage = useCan('forms.manage')
  if (!table.can.manage || !mayManage) return null
  const tableId = table.id
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconWorldShare} />} onClick={() => void openDialog('intakeForms', { tableId })}>
        {t('intake.list')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconForms} />}
        onClick={() => void openDialog('editTableCreationForm', { tableId })}
      >
        {t('editor.kind.creation')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconPencil} />}
        onClick={() => void openDialog('editTableUpdateForm', { tableId })}
      >
        {t('editor.kind.update')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconMessage} />}
        onClick={() => void openDialog('editTableChatForm', { tableId })}
      >
        {t('editor.kind.chat')}
      </Menu.Item>
    </>
  )
}
