import type { View } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { Icon, optionColorVars } from '@oficina/ui'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { moved } from '../../../sortable-list/moved.ts'
import { SortableList } from '../../../sortable-list/sortable-list.tsx'
import { useFieldEnv } from '../../../fields/field-env.ts'
import { useWholeField } from '../../../fields/options/use-options.ts'
import { allColumnsOf, placeOf } from './kanban-columns.ts'
import classes from '../../settings/view-settings.module.css'
import type { SettingProps } from '../../settings/view-setting.ts'

type Columns = NonNullable<View['kanban_columns']>

/** The columns of a board: in which order, and which are shown at all. */
export function ColumnsSetting({ table, values, value: set, onChange }: SettingProps) {
  const { t } = useTranslation('views')
  const env = useFieldEnv()
  const { field } = useWholeField(table.fields.find(({ id }) => id === values.kanban_field))
  if (!field) return null
  const columns = allColumnsOf(field, set as Columns, env, new Set(), t('kanban.uncategorized'))
  const hidden = new Set((set as Columns).filter((column) => column.hidden).map(({ value }) => value))
  const save = (next: readonly { value: string | null }[], nowHidden: ReadonlySet<string | null>) =>
    onChange(next.map(({ value }) => ({ value, ...(nowHidden.has(value) && { hidden: true }) })))
  const toggle = (value: string | null) => {
    const next = new Set(hidden)
    if (!next.delete(value)) next.add(value)
    save(columns, next)
  }
  return (
    <div className={classes.setting}>
      <span className={classes.label}>{t('dialog.columnOrder')}</span>
      <SortableList
        label={t('dialog.columnOrder')}
        items={columns}
        keyOf={({ value }) => placeOf(value) || 'none'}
        nameOf={({ label }) => label}
        onMove={(from, to) => save(moved(columns, from, to), hidden)}
      >
        {({ value, label, color }) => (
          <>
            {color && <i className={classes.dot} style={{ background: optionColorVars(color).solid }} />}
            <span className={`t-cut ${classes.grow}`} title={label} data-hidden={hidden.has(value) || undefined}>
              {label}
            </span>
            <ActionIcon
              aria-label={t(hidden.has(value) ? 'dialog.showColumn' : 'dialog.hideColumn', { column: label })}
              onClick={() => toggle(value)}
            >
              <Icon of={hidden.has(value) ? IconEyeOff : IconEye} size={15} />
            </ActionIcon>
          </>
        )}
      </SortableList>
    </div>
  )
}
