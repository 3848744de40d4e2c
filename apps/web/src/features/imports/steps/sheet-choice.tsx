import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './steps.module.css'

type Sheets = readonly { index: number; name: string }[]

/** Which sheets of a spreadsheet become tables. */
export function SheetChoice({
  sheets,
  chosen,
  onChange,
}: {
  sheets: Sheets
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}) {
  const { t } = useTranslation('imports')
  if (sheets.length < 2) return null
  return (
    <Checkbox.Group
      className={classes.block ?? ''}
      label={t('sheets.title')}
      description={t('sheets.text')}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number).toSorted((a, b) => a - b))}
    >
      {sheets.map(({ index, name }) => (
        <Checkbox key={index} mt={8} value={String(index)} label={name} />
      ))}
    </Checkbox.Group>
  )
}

/** The one sheet that fills a table. */
export function OneSheet({
  sheets,
  chosen,
  onChange,
}: {
  sheets: Sheets
  chosen: number
  onChange: (chosen: number) => void
}) {
  const { t } = useTranslation('imports')
  if (sheets.length < 2) return null
  return (
    <NativeSelect
      label={t('sheets.one')}
      value={String(chosen)}
      data={sheets.map(({ index, name }) => ({ value: String(index), label: name }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}
