import type { Table } from '@oficina/contract'
import { useState } from 'react'
import { useSession } from '../../../ground/session/session.ts'
import { ReadOnlyValue } from '../../fields/editors/read-only-value.tsx'
import type { Env } from '../../fields/field-env.ts'
import { faceOf } from '../../fields/kinds/faces.ts'
import { useForms } from '../../record-form/use-forms.ts'
import type { EditedRecord } from '../record-edit.ts'
import classes from './printed-record.module.css'
import { recordPages } from '../record-layout.ts'

/** What is pressed, and not read. */

interface PrintedRecordProps {
  table: Table
  edit: EditedRecord
  env: Env
}

/** The record for paper: all of its pages, each value whole, and nothing to press. Only drawn while it is printed. */
export function PrintedRecord({ table, edit, env }: PrintedRecordProps) {
  const userId = useSession().user.id_user
  const forms = useForms(table.id)
  const [now] = useState(() => Date.now())
  if (!forms.data) return null
  const pages = recordPages(table, forms.data, null, edit.valueOf, { userId, timezone: env.timezone, now })
  const place = { tableId: edit.tableId, recordId: edit.recordId }
  return (
    <div className={classes.root} data-printed aria-hidden>
      <p className={classes.table}>{`${table.label} · #${edit.recordId}`}</p>
      <p className={classes.title}>{edit.record?.label}</p>
      {pages.map((page) => (
        <div key={page.id}>
          {page.label && <p className={classes.page}>{page.label}</p>}
          {page.sections.map((section) => (
            <div key={section.id} className={classes.section}>
              {section.label && <p className={classes.sectionTitle}>{section.label}</p>}
              {section.fields
                .filter(({ field }) => faceOf(field).isPrinted !== false)
                .map(({ itemId, field }) => (
                  <div key={itemId} className={classes.row}>
                    <span className={classes.label}>{field.label}</span>
                    <ReadOnlyValue field={field} value={edit.valueOf(field.id)} env={env} place={place} />
                  </div>
                ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
