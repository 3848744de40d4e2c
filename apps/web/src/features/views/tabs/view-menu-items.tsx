import type { View } from '@oficina/contract'
import { Icon, Menu } from '@oficina/ui'
import { IconCopy, IconPencil, IconPin, IconPinnedOff, IconSettings, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useViewActions } from './use-view-actions.ts'

interface ViewMenuItemsProps {
  tableId: string
  view: View
  /** What follows when a copy is there. */
  onCopied?: (copy: View) => void
}

/** What can be done with a view by those who may manage views, as entries of a menu. */
export function ViewMenuItems({ tableId, view, onCopied }: ViewMenuItemsProps) {
  const { t } = useTranslation('views')
  const { duplicate, makeDefault, remove } = useViewActions(tableId)
  // Its name is the first thing there, with the focus.
  const settings = () => void openDialog('addTabView', { tableId, viewId: view.id })
  const copy = async () => {
    const made = await duplicate(view)
    if (made) onCopied?.(made)
  }
  return (
    <>
      {view.can_rename && (
        <Menu.Item leftSection={<Icon of={IconPencil} size={15} />} onClick={settings}>
          {t('tabs.rename')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconSettings} size={15} />} onClick={settings}>
        {t('tabs.settings')}
      </Menu.Item>
      {view.can_rename && (
        <Menu.Item leftSection={<Icon of={IconCopy} size={15} />} onClick={() => void copy()}>
          {t('tabs.duplicate')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<Icon of={view.is_default ? IconPinnedOff : IconPin} size={15} />}
        onClick={() => void makeDefault(view)}
      >
        {t(view.is_default ? 'tabs.noDefault' : 'tabs.makeDefault')}
      </Menu.Item>
      {view.can_delete && (
        <Menu.Item leftSection={<Icon of={IconTrash} size={15} />} onClick={() => void remove(view)}>
          {t('tabs.remove')}
        </Menu.Item>
      )}
    </>
  )
}
