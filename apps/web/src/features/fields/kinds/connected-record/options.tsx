import { Select } from '@mantine/core'
import { fieldKindOf, isFieldTypeId } from '@oficina/kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api.ts'
import { FilterSetting } from '../../options/filter-setting.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import { useRecordPicking } from '../../options/record-picking.ts'
import classes from '../../options/setting.module.css'

/** The connected table cannot be changed later, because links would point to records of the wrong table. */
export function Options({ options, onChange, fieldId, say }: OptionsProps<OptionsOf<'connectedRecord'>>) {
  const { t } = useTranslation('fields')
  const { SortEditor } = useRecordPicking()
  const { data } = useQuery(api.tables.list.queryOptions())
  const other = useQuery({
    ...api.tables.get.queryOptions({ tableId: options.connectedTableId ?? '' }),
    enabled: options.connectedTableId !== null,
  })
  const labels = (other.data?.fields ?? []).filter(
    (field) => isFieldTypeId(field.type) && fieldKindOf(field.type).traits.canBeName,
  )
  return (
    <>
      <Select
        label={t('option.connectedTable')}
        description={fieldId === null ? t('option.connectedTableText') : t('option.connectedTableFixed')}
        placeholder={t('option.chooseTable')}
        data={(data?.tables ?? []).map((table) => ({ value: table.id, label: table.label }))}
        value={options.connectedTableId}
        disabled={fieldId !== null}
        searchable
        nothingFoundMessage={t('nothingFound')}
        error={say('options.connectedTableId')}
        onChange={(connectedTableId) =>
          onChange({ ...options, connectedTableId, customLabelField: null, filters: null, sort: [] })
        }
      />
      {other.data && (
        <>
          <FilterSetting
            key={options.connectedTableId}
            label={t('option.allowedRecords')}
            fields={other.data.fields}
            value={options.filters}
            problem={say('options.filters')}
            onChange={(filters) => onChange({ ...options, filters })}
          />
          <div className={classes.setting}>
            <span className={classes.label}>{t('option.linkSort')}</span>
            <SortEditor
              fields={other.data.fields}
              value={options.sort}
              onChange={(sort) => onChange({ ...options, sort })}
            />
          </div>
        </>
      )}
      {options.connectedTableId !== null && (
        <Select
          label={t('option.customLabel')}
          placeholder={t('option.customLabelUsual')}
          data={labels.map((field) => ({ value: field.id, label: field.label }))}
          value={options.customLabelField}
          clearable
          error={say('options.customLabelField')}
          onChange={(customLabelField) => onChange({ ...options, customLabelField })}
        />
      )}
    </>
  )
}
