import { ActionIcon } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './editors.module.css'

interface ItemRowProps {
  sign: ReactNode
  name: string
  hint?: string
  /** How deep it stands in folders. */
  depth?: number
  onEdit?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** One thing of a bar, in the list that its order is set in. */
export function ItemRow({ sign, name, hint, depth = 0, onEdit, onRemove }: ItemRowProps) {
  const { t } = useTranslation('bars')
  return (
    <div className={classes.row} style={{ paddingLeft: depth * 20 }}>
      {sign}
      <span className={`t-cut ${classes.name}`} title={name}>
        {name}
      </span>
      {hint && <span className="t-small t-3">{hint}</span>}
      {onEdit && (
        <ActionIcon aria-label={t('edit.change', { name })} onClick={onEdit}>
          <Icon of={IconPencil} size={15} />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon aria-label={t('edit.takeOut', { name })} onClick={onRemove}>
          <Icon of={IconTrash} size={15} />
        </ActionIcon>
      )}
    </div>
  )
}
