import { Select } from '@mantine/core'
import { fieldKindOf, isFieldTypeId } from '@oficina/kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { SortEditor } from '../../filter-editor/sort-editor.tsx'
import classes from '../field-panel.module.css'
import { FilterSetting } from './filter-setting.tsx'
import type { OptionsOf, OptionsProps } from './options-props.ts'

/** Where a connection leads. That stays as it was made: its links would mean something else. */
export function ConnectionOptions({ options, onChange, fieldId, say }: OptionsProps<OptionsOf<'connectedRecord'>>) {
  const { t } = useTranslation('fields')
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
