import type { Table } from '@oficina/contract'
import { Icon, Keys, Menu } from '@oficina/ui'
import {
  IconArchive,
  IconCopy,
  IconKey,
  IconListDetails,
  IconMail,
  IconPalette,
  IconPlus,
  IconShare,
  IconShieldLock,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { FormsMenuItems } from '../../form-editor/forms-menu.tsx'
import { useCan, useSession } from '../../../ground/session/session.ts'
import { whyNot } from '../../../ground/session/why-not.ts'
import { openCreateField } from '../open-field-panels.ts'

/** What can be done with a table's structure. */
export function TableMenuItems({ table }: { table: Table }) {
  const { t } = useTranslation(['fields', 'structure'])
  const mayCreate = useCan('tables.create')
  const mayGive = useCan('roles.manage')
  // What a larger plan has stays in sight: its dialog says so.
  const lacks = whyNot(useSession(), 'apps.share')
  const mayShare = lacks === null || lacks === 'needs_plan'
  const tableId = table.id
  const tab = { type: 'table', id: tableId } as const
  return (
    <>
      <Menu.Item
        leftSection={<Icon of={IconPlus} />}
        rightSection={<Keys keys="f" />}
        onClick={() => openCreateField(tableId)}
      >
        {t('structure:column.new')}
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
      <Menu.Item leftSection={<Icon of={IconMail} />} onClick={() => void openDialog('tableEmail', { tableId })}>
        {t('menu.email')}
      </Menu.Item>
      {mayShare && (
        <Menu.Item leftSection={<Icon of={IconShare} />} onClick={() => void openDialog('shareTable', { tableId })}>
          {t('menu.share')}
        </Menu.Item>
      )}
      {mayGive && (
        <Menu.Item
          leftSection={<Icon of={IconShieldLock} />}
          onClick={() => void openDialog('setTableRolePermissions', { id: tableId })}
        >
          {t('menu.access')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconPalette} />} onClick={() => void openDialog('setTabIcon', tab)}>
        {t('menu.icon')}
      </Menu.Item>
      {mayCreate && (
        <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void openDialog('duplicateTab', tab)}>
          {t('menu.duplicate')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconArchive} />} onClick={() => void openDialog('archiveTab', tab)}>
        {t('menu.archive')}
      </Menu.Item>
      <FormsMenuItems table={table} />
    </>
  )
}
