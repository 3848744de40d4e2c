import type { App } from '@oficina/contract'
import { Icon, Menu, useContextMenu } from '@oficina/ui'
import { IconClipboard, IconCopy, IconSettings, IconTransferOut, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { blockName } from '../block-name.ts'
import { copiedBlocks } from './copied-block.ts'
import { heldBy, type Selection } from './selection.ts'

interface BlockMenuOptions {
  app: App
  selected: Selection
  onSelect: (selection: Selection) => void
  onOpen: (id: string) => void
  /** With what is selected. */
  onDuplicate: () => void
  onRemove: () => void
}

/** The menu of a block, by right click, long press or key. With one of several that are selected, it is for all of them. */
export function useBlockMenu({ app, selected, onSelect, onOpen, onDuplicate, onRemove }: BlockMenuOptions) {
  const { t } = useTranslation('apps')
  return useContextMenu<string>({
    label: t('block.menu'),
    of: (target) => target.closest<HTMLElement>('[data-hit]')?.dataset.hit ?? null,
    onOpen: (id) => onSelect(heldBy(selected, id)),
    items: (id) => {
      const block = app.components.find((one) => one.id === id)
      const isOne = heldBy(selected, id).length === 1
      return (
        <>
          {isOne && app.can.editBlocks && (
            <Menu.Item leftSection={<Icon of={IconSettings} />} onClick={() => onOpen(id)}>
              {t('block.settings')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={onDuplicate}>
            {t(isOne ? 'block.duplicate' : 'block.duplicateMany')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={IconClipboard} />}
            onClick={() => copiedBlocks.set([...heldBy(selected, id)])}
          >
            {t('block.copy')}
          </Menu.Item>
          {isOne && block && (
            <Menu.Item
              leftSection={<Icon of={IconTransferOut} />}
              onClick={() => void openDialog('copyBlock', { appId: app.id, blockId: id, name: blockName(block) })}
            >
              {t('block.copyTo')}
            </Menu.Item>
          )}
          {app.can.deleteBlocks && (
            <Menu.Item leftSection={<Icon of={IconTrash} />} onClick={onRemove}>
              {t(isOne ? 'block.remove' : 'block.removeMany')}
            </Menu.Item>
          )}
        </>
      )
    },
  })
}
