import { MultiSelect, Select, Switch } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import { Segmented } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { message } from '../../../lib/message-key.ts'
import { settingsOfKind } from './setting-list.ts'
import { isDay } from './shared-settings.ts'
import { type DateRange, fieldsFor, type ViewDraft, withSetting } from './view-draft.ts'
import { nameOf, type SettingProps, type ViewSetting } from './view-setting.ts'
import classes from './view-settings.module.css'

interface KindSettingsProps {
  table: Table
  draft: ViewDraft
  onChange: (draft: ViewDraft) => void
}

/** What can be set on a kind of view, drawn from what the kind declares. */
export function KindSettings({ table, draft, onChange }: KindSettingsProps) {
  return settingsOfKind(draft.type)
    .filter((setting) => setting.when?.(draft.values) ?? true)
    .map((setting) => (
      <Setting
        key={setting.key}
        setting={setting}
        table={table}
        values={draft.values}
        value={draft.values[nameOf(setting)]}
        onChange={(value) => onChange(withSetting(draft, setting, value, table))}
      />
    ))
}

const listOf = (fields: readonly Field[]) => fields.map(({ id, label }) => ({ value: id, label }))

function Setting({ setting, ...props }: SettingProps & { setting: ViewSetting }) {
  const { table, value, onChange } = props
  switch (setting.control) {
    case 'field': {
      const fields = fieldsFor(setting.fits, table)
      if (fields.length === 0) return setting.noneFits && <p className="t-2">{message(setting.noneFits)}</p>
      return (
        <Select
          label={message(setting.label)}
          clearable={!setting.isNeeded}
          allowDeselect={!setting.isNeeded}
          data={listOf(fields)}
          value={value as string | null}
          onChange={onChange}
        />
      )
    }
    case 'fields':
      return (
        <MultiSelect
          label={message(setting.label)}
          searchable
          data={listOf(table.fields)}
          value={value as string[]}
          onChange={onChange}
        />
      )
    case 'dateRange':
      return <DateRangeSetting table={table} value={value as DateRange | null} onChange={onChange} />
    case 'choice':
      return (
        <div className={classes.setting}>
          <span className={classes.label}>{message(setting.label)}</span>
          <Segmented
            label={message(setting.label)}
            options={setting.options.map((one) => ({ value: one.value, label: message(one.label) }))}
            value={value as string}
            onChange={onChange}
          />
        </div>
      )
    case 'switch': {
      const stored = setting.storesOpposite !== true
      return (
        <Switch
          label={message(setting.label)}
          checked={(value === true) === stored}
          onChange={(event) => onChange(event.currentTarget.checked === stored)}
        />
      )
    }
    case 'own':
      return <setting.Setting {...props} />
    case 'allFields':
      return null
  }
}

interface DateRangeSettingProps {
  table: Table
  value: DateRange | null
  onChange: (range: DateRange) => void
}

function DateRangeSetting({ table, value, onChange }: DateRangeSettingProps) {
  const { t } = useTranslation('views')
  const dates = fieldsFor(isDay, table)
  if (dates.length === 0) return <p className="t-2">{t('dialog.noDates')}</p>
  return (
    <div className={classes.pair}>
      <Select
        label={t('dialog.start')}
        data={listOf(dates)}
        value={value?.start ?? null}
        onChange={(start) =>
          start !== null && onChange({ start, end: value?.end === start ? null : (value?.end ?? null) })
        }
        allowDeselect={false}
      />
      <Select
        label={t('dialog.end')}
        clearable
        disabled={value === null}
        data={listOf(dates.filter(({ id }) => id !== value?.start))}
        value={value?.end ?? null}
        onChange={(end) => value && onChange({ ...value, end })}
      />
    </div>
  )
}
