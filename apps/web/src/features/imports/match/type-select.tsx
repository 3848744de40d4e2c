import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { typeName } from '../../field-panel/types/type-list.ts'
import type { ColumnChoice, ImportFieldType } from '../import-draft.ts'
import type { MatchedTable } from '../import-request.ts'
import { isSeveral, linkOfValue, linkValue, noLinking } from '../linking.ts'
import { importableTypes, type MatchedColumn } from '../matching.ts'
import classes from './match.module.css'

interface TypeSelectProps {
  table: MatchedTable
  one: MatchedColumn
  onChange: (patch: ColumnChoice) => void
}

/** What a new field is: a type, or a link to another sheet of the file or to a table. */
export function TypeSelect({ table, one, onChange }: TypeSelectProps) {
  const { t } = useTranslation('imports')
  const { column, type, link, misfits } = one
  const linking = table.linking ?? noLinking
  const isSelf = (value: string) =>
    value === linkValue({ sheet: table.draft.sheet, column: column.column, several: false })
  const targets = linking.targets
    .map(({ link, table, column }) => ({ value: linkValue(link), table, column }))
    .filter(({ value }) => !isSelf(value))
  const choose = (value: string) => {
    const chosen = linkOfValue(value)
    const rest = { misfits: 'empty', reading: undefined } as const
    if (chosen === null) onChange({ ...rest, type: value as ImportFieldType, link: null })
    else
      onChange({
        ...rest,
        type: undefined,
        link: { ...chosen, several: isSeveral(column, table.draft, chosen, linking) },
      })
  }
  return (
    <NativeSelect
      className={classes.grow ?? ''}
      classNames={{ input: classes.typeInput ?? '' }}
      aria-label={t('match.typeOf', { column: column.label })}
      value={link && misfits !== 'as_text' ? linkValue(link) : type}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {importableTypes.map((value) => (
        <option key={value} value={value}>
          {typeName(value)}
        </option>
      ))}
      {targets.length > 0 && (
        <optgroup label={t('link.group')}>
          {targets.map(({ value, table, column }) => (
            <option key={value} value={value}>
              {column === null ? t('link.toTable', { table }) : t('link.toSheet', { table, column })}
            </option>
          ))}
        </optgroup>
      )}
    </NativeSelect>
  )
}
