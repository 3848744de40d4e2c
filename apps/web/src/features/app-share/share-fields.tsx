import { Checkbox, UnstyledButton } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import classes from './share-dialog.module.css'

interface ShareFieldsProps {
  fields: readonly Field[]
  chosen: readonly string[]
  /** In the order of the table. */
  onChoose: (fields: string[]) => void
}

/** Which fields of a shared table visitors see. One at least: a page of nothing is no page. */
export function ShareFields({ fields, chosen, onChoose }: ShareFieldsProps) {
  const { t } = useTranslation('share')
  const shown = new Set(chosen)
  const isAll = fields.every(({ id }) => shown.has(id))
  const set = (id: string, isOn: boolean) =>
    onChoose(fields.map((field) => field.id).filter((one) => (one === id ? isOn : shown.has(one))))
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('table.fields')}</legend>
      <p className="t-small t-2">{t('table.fieldsText')}</p>
      <div className={classes.fields}>
        {fields.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={shown.has(id)}
            disabled={shown.has(id) && shown.size === 1}
            onChange={(event) => set(id, event.currentTarget.checked)}
          />
        ))}
      </div>
      {!isAll && (
        <UnstyledButton className={`text-link ${classes.all}`} onClick={() => onChoose(fields.map(({ id }) => id))}>
          {t('table.all')}
        </UnstyledButton>
      )}
    </fieldset>
  )
}
