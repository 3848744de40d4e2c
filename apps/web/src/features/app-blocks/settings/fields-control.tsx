import { ActionIcon, Select } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SortableList } from '../../sortable-list/sortable-list.tsx'
import classes from './fields-control.module.css'

interface FieldsControlProps {
  label: string
  fields: readonly Field[]
  value: readonly string[]
  onChange: (fields: string[]) => void
}

/** Some fields in an order: added from a list, dragged, taken away. */
export function FieldsControl({ label, fields, value, onChange }: FieldsControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const known = new Map(fields.map((field) => [field.id, field]))
  const chosen = value.flatMap((id) => known.get(id) ?? [])
  const free = fields.filter(({ id }) => !value.includes(id))
  const move = (from: number, to: number) => {
    const next = chosen.map(({ id }) => id)
    const [moved] = next.splice(from, 1)
    if (moved !== undefined) next.splice(to, 0, moved)
    onChange(next)
  }
  return (
    <div className={classes.fields}>
      {chosen.length > 0 && (
        <SortableList
          label={label}
          items={chosen}
          keyOf={(field) => field.id}
          nameOf={(field) => field.label}
          onMove={move}
        >
          {(field) => (
            <span className={classes.line}>
              <span className="t-cut">{field.label}</span>
              <ActionIcon
                size="sm"
                aria-label={t('panel.removeField', { field: field.label })}
                onClick={() => onChange(value.filter((id) => id !== field.id))}
              >
                <Icon of={IconX} size={14} />
              </ActionIcon>
            </span>
          )}
        </SortableList>
      )}
      {free.length > 0 && (
        <Select
          aria-label={t('panel.addField')}
          placeholder={t('panel.addField')}
          searchable
          data={free.map((field) => ({ value: field.id, label: field.label }))}
          value={null}
          onChange={(id) => id !== null && onChange([...value, id])}
        />
      )}
    </div>
  )
}
