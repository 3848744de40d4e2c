import type { App } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { boundsOf, type Device, type Layout } from '@oficina/kinds/layout/index'
import { Icon } from '@oficina/ui'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { areaOf } from '../area.ts'
import barClasses from './block-bar.module.css'
import { isAtEnd } from './block-bar.tsx'
import classes from './edit-layer.module.css'

interface SelectedManyProps {
  app: App
  /** The selected blocks where they stand. */
  placed: Layout
  device: Device
  onDuplicate: () => void
  onRemove: () => void
}

/** Several blocks that are selected: a frame for each, one around all, and what can be done with them together. */
export function SelectedMany({ app, placed, device, onDuplicate, onRemove }: SelectedManyProps) {
  const { t } = useTranslation('apps')
  const all = boundsOf(placed, 'all')
  if (!all) return null
  const count = placed.length
  return (
    <>
      {placed.map((one) => (
        <div key={one.id} className={classes.frame} style={areaOf(one)} data-placed={one.id} data-many />
      ))}
      <div className={classes.around} style={areaOf(all)}>
        <div className={barClasses.above} data-end={isAtEnd(all, device) || undefined}>
          <span className={classes.label}>{t('block.selected', { count })}</span>
          <div className={barClasses.root} role="toolbar" aria-label={t('block.selected', { count })}>
            <ActionIcon
              size={32}
              aria-label={t('block.duplicateMany')}
              title={t('block.duplicateMany')}
              onClick={onDuplicate}
            >
              <Icon of={IconCopy} size={17} />
            </ActionIcon>
            {app.can.deleteBlocks && (
              <ActionIcon size={32} aria-label={t('block.removeMany')} title={t('block.removeMany')} onClick={onRemove}>
                <Icon of={IconTrash} size={17} />
              </ActionIcon>
            )}
          </div>
        </div>
      </div>
    </>
  )
}
