import type { Field } from '@oficina/contract'
import { ActionIcon, Button, Select } from '@mantine/core'
import { type Sort, sortOf } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { valueKindOf } from '../fields/field-env.ts'
import classes from './filter-editor.module.css'
import { inPopover } from './in-popover.ts'

export const maxSorts = 10

interface SortEditorProps {
  fields: readonly Field[]
  value: Sort
  onChange: (sort: Sort) => void
}

/** By what records are put in order: the first field, then the next where it is equal. */
export function SortEditor({ fields, value, onChange }: SortEditorProps) {
  const { t } = useTranslation('views')
  const sortable = fields.filter((field) => sortOf[valueKindOf(field)] !== null)
  const free = sortable.filter((field) => !value.some((level) => level.field === field.id))
  return (
    <div className={classes.sorts}>
      {value.length === 0 && <p className="t-2">{t('sort.none')}</p>}
      {value.map((level, index) => (
        <div key={level.field} className={classes.line}>
          <Select
            className={classes.field ?? ''}
            aria-label={t('sort.by')}
            searchable
            data={sortable
              .filter((field) => field.id === level.field || free.includes(field))
              .map((field) => ({ value: field.id, label: field.label }))}
            value={level.field}
            onChange={(field) => field !== null && onChange(value.with(index, { ...level, field }))}
            comboboxProps={inPopover}
            allowDeselect={false}
          />
          <Select
            aria-label={t('sort.direction')}
            data={[
              { value: 'asc', label: t('sort.asc') },
              { value: 'desc', label: t('sort.desc') },
            ]}
            value={level.order}
            onChange={(order) => onChange(value.with(index, { ...level, order: order === 'desc' ? 'desc' : 'asc' }))}
            comboboxProps={inPopover}
            allowDeselect={false}
          />
          <ActionIcon aria-label={t('sort.remove')} onClick={() => onChange(value.filter((_, n) => n !== index))}>
            <Icon of={IconTrash} size={15} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.adds}>
        {free[0] && value.length < maxSorts && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon of={IconPlus} size={14} />}
            onClick={() => free[0] && onChange([...value, { field: free[0].id, order: 'asc' }])}
          >
            {t('sort.add')}
          </Button>
        )}
      </div>
    </div>
  )
}
