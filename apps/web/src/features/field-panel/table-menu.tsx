import { ActionIcon, Menu } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Icon, Keys } from '@oficina/ui'
import { IconDots, IconKey, IconListDetails, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../app/dialogs/dialog-stack.ts'
import { FormsMenuItems } from '../form-editor/forms-menu.tsx'
import { openCreateField } from './open-field-panels.ts'

/** What can be done with a table's structure; nothing for those who may not change it. */
export function TableMenu({ table }: { table: Table }) {
  const { t } = useTranslation('fields')
  if (!table.can.manage) return null
  const tableId = table.id
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={t('menu.label')}>
          <Icon of={IconDots} size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon of={IconPlus} />}
          rightSection={<Keys keys="f" />}
          onClick={() => openCreateField(tableId)}
        >
          {t('column.new')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon of={IconListDetails} />}
          onClick={() => void openDialog('editTableFields', { tableId })}
        >
          {t('order.title')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconKey} />} onClick={() => void openDialog('tableSettings', { tableId })}>
          {t('unique.title')}
        </Menu.Item>
        <FormsMenuItems table={table} />
      </Menu.Dropdown>
    </Menu>
  )
}
