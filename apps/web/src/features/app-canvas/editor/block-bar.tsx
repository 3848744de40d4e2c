import type { App, Component } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { columnsOf, type Device, type Placed } from '@oficina/kinds/layout/index'
import { Icon } from '@oficina/ui'
import { IconCopy, IconSettings, IconTransferOut, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { blockName } from '../block-name.ts'
import classes from './block-bar.module.css'

/** Tools over a block in the right half of the page grow to the left, so that they stay on it. */
export const isAtEnd = ({ x, w }: Placed, device: Device): boolean => x + w / 2 > columnsOf[device] / 2

interface BlockBarProps {
  app: App
  block: Component
  onOpen: () => void
  onDuplicate: () => void
  onRemove: () => void
}

/** What can be done with the selected block. */
export function BlockBar({ app, block, onOpen, onDuplicate, onRemove }: BlockBarProps) {
  const { t } = useTranslation('apps')
  return (
    <div className={classes.root} role="toolbar" aria-label={t('block.tools', { name: blockName(block) })}>
      {app.can.editBlocks && (
        <ActionIcon size={32} aria-label={t('block.settings')} title={t('block.settings')} onClick={onOpen}>
          <Icon of={IconSettings} size={17} />
        </ActionIcon>
      )}
      <ActionIcon size={32} aria-label={t('block.duplicate')} title={t('block.duplicate')} onClick={onDuplicate}>
        <Icon of={IconCopy} size={17} />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={t('block.copyTo')}
        title={t('block.copyTo')}
        onClick={() => void openDialog('copyBlock', { appId: app.id, blockId: block.id, name: blockName(block) })}
      >
        <Icon of={IconTransferOut} size={17} />
      </ActionIcon>
      {app.can.deleteBlocks && (
        <ActionIcon size={32} aria-label={t('block.remove')} title={t('block.remove')} onClick={onRemove}>
          <Icon of={IconTrash} size={17} />
        </ActionIcon>
      )}
    </div>
  )
}
