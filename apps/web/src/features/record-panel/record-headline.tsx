import type { Field, Table } from '@oficina/contract'
import { headlineFields } from '@oficina/kinds'
import { CellValue } from '../fields/cell-value.tsx'
import type { Env } from '../fields/field-env.ts'
import type { EditedRecord } from './record-edit.ts'
import classes from './record-headline.module.css'

interface RecordHeadlineProps {
  table: Table
  edit: EditedRecord
  env: Env
  title: Field | null
}

/** What a record is about at first sight, below its name: its status, its value and its owner. */
export function RecordHeadline({ table, edit, env, title }: RecordHeadlineProps) {
  const facts = headlineFields(table.fields.filter(({ id }) => id !== title?.id)).flatMap(({ part, field }) => {
    const value = edit.valueOf(field.id)
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    return isEmpty ? [] : [{ part, field, value }]
  })
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts} data-headline>
      {facts.map(({ part, field, value }) => (
        <div key={field.id} className={classes.fact} data-part={part} title={field.label}>
          <dt className="sr-only">{field.label}</dt>
          <dd className={classes.value}>
            <CellValue field={field} value={value} env={env} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
