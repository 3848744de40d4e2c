import type { FieldTypeId } from '@oficina/kinds'
import { Segmented } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import classes from '../../fields/options/setting.module.css'
import { lookTypes } from './type-list.ts'

/** How forms show the options of a select. */
export function LookSetting({ type, onChange }: { type: FieldTypeId; onChange: (type: FieldTypeId) => void }) {
  const { t } = useTranslation('fields')
  return (
    <div className={classes.setting}>
      <span className={classes.label}>{t('look.label')}</span>
      <Segmented
        label={t('look.label')}
        options={lookTypes.map((value) => ({ value, label: t(`look.${value}`) }))}
        value={type}
        onChange={(next) => onChange(next as FieldTypeId)}
      />
      <span className="t-small t-3">{t('look.hint')}</span>
    </div>
  )
}
