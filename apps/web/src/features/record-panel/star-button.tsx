import { ActionIcon } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isWritable } from '../fields/field-env.ts'
import type { EditedRecord } from './record-edit.ts'
import classes from './record-panel.module.css'

/** The record's star, where its table has one. */
export function StarButton({ table, edit }: { table: Table; edit: EditedRecord }) {
  const { t } = useTranslation('record')
  const field = table.fields.find(({ type }) => type === 'starred')
  if (!field || !edit.record || !table.can.updateRecords || !isWritable(field)) return null
  const isOn = edit.valueOf(field.id) === true
  const { version } = edit.record
  return (
    <ActionIcon
      aria-label={isOn ? t('star.remove') : t('star.add')}
      aria-pressed={isOn}
      onClick={() => void edit.save(field.id, !isOn, !isOn, version)}
    >
      <Icon of={isOn ? IconStarFilled : IconStar} size={16} className={isOn ? classes.star : undefined} />
    </ActionIcon>
  )
}
