import type { App, Component } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconCopy, IconSettings, IconTransferOut, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { blockName } from '../block-name.ts'
import classes from './block-bar.module.css'

/** Rows that a block's name and tools need over it. */
export const roomAbove = 2

interface BlockBarProps {
  app: App
  block: Component
  isAtTop: boolean
  onOpen: () => void
  onDuplicate: () => void
  onRemove: () => void
}

/** What can be done with the selected block. */
export function BlockBar({ app, block, isAtTop, onOpen, onDuplicate, onRemove }: BlockBarProps) {
  const { t } = useTranslation('apps')
  return (
    <div
      className={classes.root}
      role="toolbar"
      aria-label={t('block.tools', { name: blockName(block) })}
      data-inside={isAtTop || undefined}
    >
      {app.can.editBlocks && (
        <ActionIcon aria-label={t('block.settings')} title={t('block.settings')} onClick={onOpen}>
          <Icon of={IconSettings} size={15} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('block.duplicate')} title={t('block.duplicate')} onClick={onDuplicate}>
        <Icon of={IconCopy} size={15} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('block.copyTo')}
        title={t('block.copyTo')}
        onClick={() => void openDialog('copyBlock', { appId: app.id, blockId: block.id, name: blockName(block) })}
      >
        <Icon of={IconTransferOut} size={15} />
      </ActionIcon>
      {app.can.deleteBlocks && (
        <ActionIcon aria-label={t('block.remove')} title={t('block.remove')} onClick={onRemove}>
          <Icon of={IconTrash} size={15} />
        </ActionIcon>
      )}
    </div>
  )
}
