import { ActionIcon } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StarToggle } from '../items/star-toggle.tsx'
import { isWritable } from '../fields/field-env.ts'
import { faceOf } from '../fields/kinds/faces.ts'
import type { EditedRecord } from './record-edit.ts'
import classes from './record-panel.module.css'

/** The record's star: the one that everybody sees where its table has one, else the person's own. */
export function StarButton({ table, edit }: { table: Table; edit: EditedRecord }) {
  const { t } = useTranslation('record')
  const field = table.fields.find((one) => faceOf(one).tick === 'star')
  if (!field) return edit.record && <OwnStar table={table} record={edit.record} />
  if (!edit.record || !table.can.updateRecords || !isWritable(field)) return null
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

function OwnStar({ table, record }: { table: Table; record: { id: number; label: string | null } }) {
  const { icon, color } = table
  const label = record.label ?? `#${record.id}`
  return <StarToggle of={{ id: String(record.id), type: 'record', table_id: table.id, label, icon, color }} />
}
