import { NumberInput } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { columnWidth } from '@oficina/kinds/views/table/definition'
import { useTranslation } from 'react-i18next'
import classes from './controls.module.css'

interface WidthsControlProps {
  /** The columns in their order. */
  fields: readonly Field[]
  value: Readonly<Record<string, number>>
  onChange: (widths: Record<string, number>) => void
}

/** How wide each column is; one without a number is as wide as its values need. */
export function WidthsControl({ fields, value, onChange }: WidthsControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  if (fields.length === 0) return <p className="t-small t-2">{t('panel.chooseFields')}</p>
  const set = (id: string, width: number | null) => {
    const { [id]: _, ...rest } = value
    onChange(width === null ? rest : { ...rest, [id]: width })
  }
  return (
    <div className={classes.stack}>
      {fields.map((field) => (
        <div key={field.id} className={classes.width}>
          <span className="t-cut" title={field.label}>
            {field.label}
          </span>
          <NumberInput
            aria-label={t('panel.widthOf', { field: field.label })}
            placeholder={t('panel.widthAuto')}
            size="xs"
            suffix=" px"
            decimalScale={0}
            step={10}
            key={value[field.id] ?? 'auto'}
            defaultValue={value[field.id] ?? ''}
            // Kept when the hand leaves: what is typed is no width until it is whole.
            onBlur={(event) => {
              const typed = Number.parseInt(event.currentTarget.value, 10)
              const next = Number.isNaN(typed) ? null : Math.min(columnWidth.most, Math.max(columnWidth.least, typed))
              if (next !== (value[field.id] ?? null)) set(field.id, next)
            }}
          />
        </div>
      ))}
    </div>
  )
}
