import type { Field, RecordView } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { CellValue } from '../fields/cell-value.tsx'
import { type Env, textOf, valueKindOf } from '../fields/field-env.ts'
import classes from './record-card.module.css'

interface RecordCardProps {
  record: RecordView
  fields: readonly Field[]
  env: Env
}

/** What a record is called, in its name's own writing. */
export function useRecordName() {
  const { t } = useTranslation('views')
  return (record: RecordView) => record.label ?? t('card.unnamed', { id: record.id })
}

/** A record as a card: its name, then the fields that it has. Empty fields take no room. */
export function CardFields({ record, fields, env }: RecordCardProps) {
  const nameOf = useRecordName()
  const filled = fields.filter((field) => !field.is_name && !isEmpty(record.values[field.id]))
  return (
    <>
      <span className={classes.name}>{nameOf(record)}</span>
      {filled.map((field) => (
        <span
          key={field.id}
          className={classes.field}
          title={`${field.label}: ${textOf(field, record.values[field.id], env)}`}
        >
          {valueKindOf(field) === 'boolean' && <span className="t-2">{field.label}</span>}
          <CellValue field={field} value={record.values[field.id]} env={env} />
        </span>
      ))}
    </>
  )
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
