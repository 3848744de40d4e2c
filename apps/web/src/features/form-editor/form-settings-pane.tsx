import { Select } from '@mantine/core'
import type { TableFormKind, TableFormSettings } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import classes from './form-editor.module.css'

const onSave = ['close_and_show_success_notification', 'show_form_success_page', 'keep_open', 'close'] as const
const variants = ['side_panel', 'compact', '3_cols', '4_cols'] as const

interface FormSettingsPaneProps {
  kind: TableFormKind
  settings: TableFormSettings
  onChange: (settings: TableFormSettings) => void
}

/** How the form opens, and what follows once it is saved. The update form saves by itself, field by field. */
export function FormSettingsPane({ kind, settings, onChange }: FormSettingsPaneProps) {
  const { t } = useTranslation('forms')
  const isAdvanced = useSession().plan.features.advancedDevFeatures === 'allowed'
  return (
    <div className={classes.pair}>
      {kind !== 'update' && (
        <Select
          label={t('settings.onSave')}
          data={onSave.map((value) => ({ value, label: t(`onSave.${value}`) }))}
          value={settings.on_save ?? 'close_and_show_success_notification'}
          allowDeselect={false}
          onChange={(value) => value && onChange({ ...settings, on_save: value })}
        />
      )}
      <Select
        label={t('settings.variant')}
        description={isAdvanced ? undefined : t('settings.variantPlan')}
        data={variants.map((value) => ({
          value,
          label: t(`variant.${value}`),
          disabled: !isAdvanced && (value === '3_cols' || value === '4_cols'),
        }))}
        value={settings.variant ?? 'side_panel'}
        allowDeselect={false}
        onChange={(value) => value && onChange({ ...settings, variant: value })}
      />
    </div>
  )
}
