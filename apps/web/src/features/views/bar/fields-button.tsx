import type { Field } from '@oficina/contract'
import { Button, Switch } from '@mantine/core'
import type { FieldTypeId } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldIcons } from '../../fields/field-icons.ts'
import { BarButton } from './bar-button.tsx'
import classes from './view-bar.module.css'

interface FieldsButtonProps {
  shown: readonly Field[]
  hidden: readonly Field[]
  onChange: (hidden: string[]) => void
}

/** Which fields are shown. The first stays: a sheet without a column has nothing to hold on to. */
export function FieldsButton({ shown, hidden, onChange }: FieldsButtonProps) {
  const { t } = useTranslation('views')
  const count = hidden.length
  const ids = hidden.map(({ id }) => id)
  const toggle = (field: Field) =>
    onChange(ids.includes(field.id) ? ids.filter((id) => id !== field.id) : [...ids, field.id])
  return (
    <BarButton
      name="fields"
      icon={IconEyeOff}
      label={count > 0 ? t('bar.hidden', { count }) : t('bar.fields')}
      isOn={false}
      width={280}
    >
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
      {count > 0 && (
        <Button variant="subtle" color="gray" onClick={() => onChange([])}>
          {t('bar.showAll')}
        </Button>
      )}
    </BarButton>
  )
}
