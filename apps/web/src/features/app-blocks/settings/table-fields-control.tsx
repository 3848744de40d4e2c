import { Select } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { type Aggregate, aggregatesOf, type Filter, type Sort } from '@oficina/kinds'
import type { BlockSettings, FormBlockItem, Measure, SetValue } from '@oficina/kinds/blocks/index'
import { useTranslation } from 'react-i18next'
import { useFieldEnv, valueKindOf } from '../../fields/field-env.ts'
import { FilterDraft } from '../../filter-editor/filter-draft.tsx'
import { noFilter } from '../../filter-editor/filter-tree.ts'
import { SortEditor } from '../../filter-editor/sort-editor.tsx'
import { GroupLevels } from '../../views/bar/group-levels.tsx'
import { isGroupable, type ViewColors, type ViewGroups } from '../../views/view-query.ts'
import { useBlockTable } from '../data/app-data.tsx'
import { FieldsControl } from './fields-control.tsx'
import { ColorsControl } from './colors-control.tsx'
import { FormItemsControl } from './form-items-control.tsx'
import type { TableSetting } from './setting.ts'
import classes from './settings-panel.module.css'
import { ValuesControl } from './values-control.tsx'
import { WidthsControl } from './widths-control.tsx'

interface TableFieldsControlProps {
  setting: TableSetting
  settings: BlockSettings
  value: unknown
  label: string
  onChange: (value: unknown) => void
}

/** Settings that speak of the fields of the block's table. */
export function TableFieldsControl({ setting, settings, value, label, onChange }: TableFieldsControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const env = useFieldEnv()
  const { table } = useBlockTable(settings.tableId)
  if (!table) return <p className="t-small t-2">{t('panel.chooseTable')}</p>
  const { fields } = table
  switch (setting.control) {
    case 'fields':
      return <FieldsControl label={label} fields={fields} value={value as string[]} onChange={onChange} />
    case 'field':
      return (
        <FieldSelect
          label={label}
          fields={fields.filter(setting.fits)}
          value={value as string | null}
          onChange={onChange}
        />
      )
    case 'filter':
      return (
        <div className={classes.wide}>
          <FilterDraft
            fields={fields}
            value={(value as Filter | null) ?? noFilter}
            env={env}
            onChange={(filter) => onChange(filter.rules.length > 0 ? filter : null)}
          />
        </div>
      )
    case 'sort':
      return (
        <div className={classes.wide}>
          <SortEditor fields={fields} value={value as Sort} onChange={onChange} />
        </div>
      )
    case 'widths':
      return (
        <WidthsControl
          fields={(settings.viewSettings.fields as string[]).flatMap((id) => fields.find((one) => one.id === id) ?? [])}
          value={value as Record<string, number>}
          onChange={onChange}
        />
      )
    case 'colors':
      return <ColorsControl label={label} fields={fields} value={value as ViewColors} env={env} onChange={onChange} />
    case 'groups':
      return (
        <GroupLevels
          fields={fields.filter(isGroupable)}
          groups={value as ViewGroups}
          onChange={(groups) => onChange(groups.slice(0, setting.most))}
        />
      )
    case 'measure':
      return <MeasureControl label={label} fields={fields} value={value as Measure | null} onChange={onChange} />
    case 'footer':
      return <FooterControl label={label} fields={fields} value={value as Measure[]} onChange={onChange} />
    case 'dateRange':
      return <DateRangeControl fields={fields} value={value as DateRange | null} onChange={onChange} />
    case 'values':
      return <ValuesControl fields={fields} value={value as SetValue[]} env={env} onChange={onChange} />
    case 'formItems':
      return <FormItemsControl label={label} table={table} value={value as FormBlockItem[]} onChange={onChange} />
  }
}

interface FieldSelectProps {
  label: string
  fields: readonly Field[]
  value: string | null
  canBeNone?: boolean
  placeholder?: string
  onChange: (fieldId: string | null) => void
}

function FieldSelect({ label, fields, value, canBeNone = true, placeholder, onChange }: FieldSelectProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  if (fields.length === 0) return <p className="t-small t-2">{t('panel.noFieldFits')}</p>
  return (
    <Select
      aria-label={label}
      placeholder={placeholder ?? t('panel.chooseField')}
      clearable={canBeNone}
      searchable
      allowDeselect={false}
      data={fields.map((field) => ({ value: field.id, label: field.label }))}
      value={value}
      onChange={onChange}
    />
  )
}

const aggregatesFor = (field: Field | undefined): readonly Aggregate[] =>
  field ? aggregatesOf[valueKindOf(field)] : []

interface MeasureControlProps {
  label: string
  fields: readonly Field[]
  value: Measure | null
  onChange: (measure: Measure | null) => void
}

/** What is counted: how many records there are, or what a field of theirs adds up to. */
function MeasureControl({ label, fields, value, onChange }: MeasureControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks', 'views'])
  const field = fields.find(({ id }) => id === value?.field)
  const pick = (id: string | null) => {
    const [aggregate] = preferred(aggregatesFor(fields.find((one) => one.id === id)))
    onChange(id !== null && aggregate ? { field: id, aggregate } : null)
  }
  return (
    <div className={classes.pair}>
      <FieldSelect
        label={label}
        placeholder={t('panel.countRecords')}
        fields={fields.filter((one) => aggregatesFor(one).length > 0)}
        value={value?.field ?? null}
        onChange={pick}
      />
      {value && field && (
        <Select
          aria-label={t('panel.aggregate')}
          allowDeselect={false}
          data={aggregatesFor(field).map((one) => ({ value: one, label: t(`views:aggregate.${one}`) }))}
          value={value.aggregate}
          onChange={(next) => next !== null && onChange({ ...value, aggregate: next })}
        />
      )}
    </div>
  )
}

/** Sums before all else: that is what people look for first. */
const preferred = (aggregates: readonly Aggregate[]): readonly Aggregate[] =>
  aggregates.includes('sum') ? ['sum', ...aggregates] : aggregates

interface FooterControlProps {
  label: string
  fields: readonly Field[]
  value: readonly Measure[]
  onChange: (footer: Measure[]) => void
}

/** What stands below columns. */
function FooterControl({ label, fields, value, onChange }: FooterControlProps) {
  const free = fields.filter(({ id }) => !value.some((one) => one.field === id))
  return (
    <div className={classes.stack}>
      {value.map((one, n) => (
        <MeasureControl
          key={one.field}
          label={label}
          fields={fields.filter(({ id }) => id === one.field || free.some((other) => other.id === id))}
          value={one}
          onChange={(next) => onChange(next ? value.with(n, next) : value.filter((_, at) => at !== n))}
        />
      ))}
      <MeasureControlNew label={label} fields={free} onAdd={(measure) => onChange([...value, measure])} />
    </div>
  )
}

interface MeasureControlNewProps {
  label: string
  fields: readonly Field[]
  onAdd: (measure: Measure) => void
}

function MeasureControlNew({ label, fields, onAdd }: MeasureControlNewProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  return (
    <FieldSelect
      label={label}
      placeholder={t('panel.addTotal')}
      fields={fields.filter((one) => aggregatesFor(one).length > 0)}
      value={null}
      onChange={(id) => {
        const [aggregate] = preferred(aggregatesFor(fields.find((one) => one.id === id)))
        if (id !== null && aggregate) onAdd({ field: id, aggregate })
      }}
    />
  )
}

interface DateRange {
  start: string
  end: string | null
}

interface DateRangeControlProps {
  fields: readonly Field[]
  value: DateRange | null
  onChange: (range: DateRange | null) => void
}

/** From which day to which; without an end, one day. */
function DateRangeControl({ fields, value, onChange }: DateRangeControlProps) {
  const { t } = useTranslation('views')
  const days = fields.filter((field) => ['date', 'dateTime'].includes(valueKindOf(field)))
  return (
    <div className={classes.pair}>
      <FieldSelect
        label={t('dialog.start')}
        placeholder={t('dialog.start')}
        canBeNone={false}
        fields={days}
        value={value?.start ?? null}
        onChange={(start) =>
          start !== null && onChange({ start, end: value?.end === start ? null : (value?.end ?? null) })
        }
      />
      {value && (
        <FieldSelect
          label={t('dialog.end')}
          placeholder={t('dialog.end')}
          fields={days.filter(({ id }) => id !== value.start)}
          value={value.end}
          onChange={(end) => onChange({ ...value, end })}
        />
      )}
    </div>
  )
}
