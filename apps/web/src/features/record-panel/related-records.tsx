import type { Field, Table } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { EmptyState, Icon, Section } from '@oficina/ui'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linkedName, linkedRecords } from '../fields/editors/link-pick.tsx'
import { valueKindOf } from '../fields/field-env.ts'
import { LinkCount } from '../fields/link-count.tsx'
import type { EditedRecord } from './record-edit.ts'
import classes from './record-panel.module.css'

export const linkFieldsOf = (table: Table): Field[] =>
  table.fields.filter((field) => {
    const kind = valueKindOf(field)
    return kind === 'link' || kind === 'links'
  })

/** The records that this one is connected with, by field, each a way to it. */
export function RelatedRecords({ table, edit }: { table: Table; edit: EditedRecord }) {
  const { t } = useTranslation('record')
  const fields = linkFieldsOf(table)
  if (fields.length === 0)
    return <EmptyState place="bare" illustration="link" title={t('related.none')} text={t('related.noneText')} />
  return fields.map((field) => <RelatedOf key={field.id} field={field} edit={edit} />)
}

function RelatedOf({ field, edit }: { field: Field; edit: EditedRecord }) {
  const { t } = useTranslation('record')
  const value = edit.valueOf(field.id)
  const records = linkedRecords(value)
  const tableId = own(field.options, 'connectedTableId')
  return (
    <Section title={field.label} count={records.length}>
      {records.length > 0 && typeof tableId === 'string' ? (
        <ul className={classes.related}>
          {records.map((record) => (
            <li key={record.id}>
              <Link
                to="/object/$tableId/record/$recordId"
                params={{ tableId, recordId: String(record.id) }}
                className={classes.relatedLink}
              >
                <span className="t-cut">{linkedName(record)}</span>
                <Icon of={IconChevronRight} size={14} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="t-2">{t('related.empty')}</p>
      )}
      <LinkCount field={field} value={value} place={{ tableId: edit.tableId, recordId: edit.recordId }} />
    </Section>
  )
}
