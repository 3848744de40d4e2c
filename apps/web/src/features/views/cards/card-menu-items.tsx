import type { Table } from '@oficina/contract'
import { Icon, Menu, toast } from '@oficina/ui'
import { IconArrowsMaximize, IconCopyPlus, IconExternalLink, IconLink, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { api } from '../../../lib/api.ts'
import { underway } from '../../../lib/underway.ts'
import { copyRecordLink, recordLink } from '../../record-panel/copy-record-link.ts'
import { telling } from '../../record-panel/remove-record.ts'

interface CardMenuItemsProps {
  table: Table
  recordId: number
  onOpen: (recordId: number) => void
}

/** What can be done with a record from its card, as far as the person may. */
export function CardMenuItems({ table, recordId, onOpen }: CardMenuItemsProps) {
  const { t } = useTranslation(['records', 'record'])
  const at = { tableId: table.id, recordId }
  const duplicate = () =>
    telling(async () => {
      await underway(`clone ${table.id} ${recordId}`, () => api.records.duplicate(at))
      toast.success({ title: t('actions.cloned', { count: 1 }) })
    })
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconArrowsMaximize} />} onClick={() => onOpen(recordId)}>
        {t('grid.open')}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={recordLink(table.id, recordId)}
        target="_blank"
        leftSection={<Icon of={IconExternalLink} />}
      >
        {t('menu.openTab')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyRecordLink(table.id, recordId)}>
        {t('menu.copyLink')}
      </Menu.Item>
      {table.can.createRecords && (
        <Menu.Item leftSection={<Icon of={IconCopyPlus} />} onClick={() => void duplicate()}>
          {t('menu.duplicate', { count: 1 })}
        </Menu.Item>
      )}
      {table.can.deleteRecords && (
        <>
          <Menu.Divider />
          <Menu.Item
            data-danger
            leftSection={<Icon of={IconTrash} />}
            onClick={() => void openDialog('deleteRecord', at)}
          >
            {t('menu.delete', { count: 1 })}
          </Menu.Item>
        </>
      )}
    </>
  )
}
