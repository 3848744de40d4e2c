import type { Field } from '@oficina/contract'
import { Button, Switch } from '@mantine/core'
import type { FieldTypeId } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { fieldIcons } from '../../fields/kinds/icons.ts'
import classes from './view-bar.module.css'

export interface FieldSwitchesProps {
  shown: readonly Field[]
  hidden: readonly Field[]
  onChange: (hidden: string[]) => void
}

/** Which fields are shown. The first stays: a sheet without a column has nothing to hold on to. */
export function FieldSwitches({ shown, hidden, onChange }: FieldSwitchesProps) {
  const { t } = useTranslation('views')
  const ids = hidden.map(({ id }) => id)
  const toggle = (field: Field) =>
    onChange(ids.includes(field.id) ? ids.filter((id) => id !== field.id) : [...ids, field.id])
  return (
    <>
      <div className={classes.fields}>
        {[...shown, ...hidden].map((field) => (
          <Switch
            key={field.id}
            size="xs"
            label={
              <span className={classes.fieldName}>
                <Icon of={fieldIcons[field.type as FieldTypeId]} size={14} /> {field.label}
              </span>
            }
            checked={!ids.includes(field.id)}
            disabled={shown.length === 1 && shown[0] === field}
            onChange={() => toggle(field)}
          />
        ))}
      </div>
      {ids.length > 0 && (
        <Button variant="subtle" color="gray" onClick={() => onChange([])}>
          {t('bar.showAll')}
        </Button>
      )}
    </>
  )
}
