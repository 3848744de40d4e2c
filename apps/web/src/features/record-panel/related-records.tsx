import type { Field, RelatedField, Table } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { EmptyState, isOptionColor, Section, Tile } from '@oficina/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { tableIconOf } from '../appearance/table-icons.ts'
import { CellValue } from '../fields/cell-value.tsx'
import { linkedName, linkedRecords } from '../fields/editors/link-pick.tsx'
import { type Env, valueKindOf } from '../fields/field-env.ts'
import { LinkCount } from '../fields/link-count.tsx'
import type { EditedRecord } from './record-edit.ts'
import classes from './related-records.module.css'

export const linkFieldsOf = (table: Table): Field[] =>
  table.fields.filter((field) => {
    const kind = valueKindOf(field)
    return kind === 'link' || kind === 'links'
  })

interface RelatedRecordsProps {
  table: Table
  edit: EditedRecord
  env: Env
}

/** The records that this one is connected with, by field, each with its main values and a way to it. */
export function RelatedRecords({ table, edit, env }: RelatedRecordsProps) {
  const { t } = useTranslation('record')
  const fields = linkFieldsOf(table)
  const related = useRelated(edit, fields.length > 0)
  if (fields.length === 0)
    return <EmptyState place="bare" illustration="link" title={t('related.none')} text={t('related.noneText')} />
  return fields.map((field) => (
    <RelatedOf
      key={field.id}
      field={field}
      edit={edit}
      env={env}
      related={related?.fields.find((one) => one.field === field.id)}
    />
  ))
}

/** What the linked records say, in one answer; asked for again when the record shows something else. */
function useRelated({ tableId, recordId, record, isGone }: EditedRecord, isWanted: boolean) {
  const { data, refetch } = useQuery({
    ...api.related.list.queryOptions({ tableId, recordId }),
    enabled: isWanted && recordId > 0 && !isGone,
    placeholderData: keepPreviousData,
  })
  const seen = useRef(record)
  useEffect(() => {
    if (seen.current === record) return
    seen.current = record
    if (isWanted && !isGone) void refetch()
  }, [record, isWanted, isGone, refetch])
  return data
}

interface RelatedOfProps {
  field: Field
  edit: EditedRecord
  env: Env
  related: RelatedField | undefined
}

function RelatedOf({ field, edit, env, related }: RelatedOfProps) {
  const { t } = useTranslation('record')
  const value = edit.valueOf(field.id)
  const records = linkedRecords(value)
  const tableId = own(field.options, 'connectedTableId')
  const known = new Map(related?.records.map((record) => [record.id, record]))
  const color = related?.table.color
  return (
    <Section title={field.label} count={records.length}>
      {records.length > 0 && typeof tableId === 'string' ? (
        <ul className={classes.list}>
          {records.map((record) => (
            <li key={record.id}>
              <Link
                to="/object/$tableId/record/$recordId"
                params={{ tableId, recordId: String(record.id) }}
                className={classes.link}
              >
                <Tile
                  icon={tableIconOf(related?.table.icon ?? null)}
                  color={color !== undefined && isOptionColor(color) ? color : 'azul'}
                  size={20}
                />
                <span className={classes.name}>{linkedName(record)}</span>
                <span className={classes.values}>
                  {related?.columns.map((column) => {
                    const shown = known.get(record.id)?.values[column.id]
                    return shown === null || shown === undefined ? null : (
                      <span key={column.id} className={classes.value} title={column.label}>
                        <CellValue field={column} value={shown} env={env} />
                      </span>
                    )
                  })}
                </span>
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
