import type { Table } from '@oficina/contract'
import { Icon, Menu } from '@oficina/ui'
import {
  IconArrowsMaximize,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconEraser,
  IconLink,
  IconPencil,
  IconPlus,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyRecordLink } from '../../record-panel/copy-record-link.ts'
import { mostCopies, useSelectionActions } from '../../records/actions/use-selection-actions.ts'
import type { CellsMenu } from '../../records/grid/use-grid-menu.ts'
import type { RecordStore } from '../../records/record-store.ts'

export interface GridMenuItemsProps {
  of: CellsMenu
  table: Table
  store: RecordStore
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onOpen: (recordId: number) => void
  onCreate: (() => void) | null
}

/** What can be done with a cell and with the records that are marked, as far as the person may. */
export function GridMenuItems({ of, table, store, chosen, onChoose, onOpen, onCreate }: GridMenuItemsProps) {
  const { t } = useTranslation(['records', 'record'])
  const { ids, record } = of
  const count = ids.length
  const isChosen = ids.every((id) => chosen.has(id))
  const actions = useSelectionActions({ table, store, chosen: new Set(ids), onChoose })
  const toggle = () => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.delete(id)
      else next.add(id)
    }
    onChoose(next)
  }
  return (
    <>
      {count === 1 && (
        <Menu.Item leftSection={<Icon of={IconArrowsMaximize} />} onClick={() => onOpen(record.id)}>
          {t('grid.open')}
        </Menu.Item>
      )}
      {of.edit && count === 1 && (
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={of.edit}>
          {t('menu.edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={of.copy}>
        {t('menu.copy')}
      </Menu.Item>
      {of.paste && (
        <Menu.Item leftSection={<Icon of={IconClipboard} />} onClick={of.paste}>
          {t('menu.paste')}
        </Menu.Item>
      )}
      {of.clear && (
        <Menu.Item leftSection={<Icon of={IconEraser} />} onClick={of.clear}>
          {t('menu.clear')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconSquareCheck} />} onClick={toggle}>
        {t(isChosen ? 'menu.unselect' : 'menu.select', { count })}
      </Menu.Item>
      {onCreate && (
        <Menu.Item leftSection={<Icon of={IconPlus} />} onClick={onCreate}>
          {t('page.newRecord')}
        </Menu.Item>
      )}
      {table.can.createRecords && count <= mostCopies && (
        <Menu.Item leftSection={<Icon of={IconCopyPlus} />} onClick={() => void actions.clone()}>
          {t('menu.duplicate', { count })}
        </Menu.Item>
      )}
      {count === 1 && (
        <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyRecordLink(table.id, record.id)}>
          {t('menu.copyLink')}
        </Menu.Item>
      )}
      {table.can.deleteRecords && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void actions.remove()}>
            {t('menu.delete', { count })}
          </Menu.Item>
        </>
      )}
    </>
  )
}
