import type { SlaRow, Table } from '@oficina/contract'
import { UnstyledButton } from '@mantine/core'
import { Avatar, Icon, Tag, useMobile } from '@oficina/ui'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ground/session/use-format.ts'
import { optionOf } from '../fields/options/options-of.ts'
import { useKnownOptions } from '../fields/options/use-options.ts'
import { limitOf } from './sla-fields.ts'
import { type SlaSearch, type SlaSortKey, sortOf } from './sla-search.ts'
import { SlaTime } from './sla-time.tsx'
import classes from './sla.module.css'

interface SlaListProps {
  table: Table
  rows: readonly SlaRow[]
  rowKey: string
  readAt: number
  search: SlaSearch
  onSort: (key: SlaSortKey) => void
}

/** Stays of records in stages; on a phone each is a card. */
export function SlaList(props: SlaListProps) {
  return useMobile() ? <SlaCards {...props} /> : <SlaTable {...props} />
}

function SlaTable({ table, rows, rowKey, readAt, search, onSort }: SlaListProps) {
  const { t } = useTranslation('sla')
  const format = useFormat()
  const sort = sortOf(search)
  const head = (key: SlaSortKey, text: string) => {
    const isMine = sort.sortBy === key
    return (
      <th scope="col" aria-sort={isMine ? (sort.sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}>
        <UnstyledButton className={classes.sort ?? ''} onClick={() => onSort(key)}>
          {text} {isMine && <Icon of={sort.sortOrder === 'asc' ? IconArrowUp : IconArrowDown} size={13} />}
        </UnstyledButton>
      </th>
    )
  }
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="sr-only">{t('caption', { label: table.label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.record')}</th>
            <th scope="col">{t('column.stage')}</th>
            <th scope="col">{t('column.startedBy')}</th>
            <th scope="col">{t('column.finishedBy')}</th>
            {head('started_at', t('column.startedAt'))}
            {head('finished_at', t('column.finishedAt'))}
            {head('time', t('column.time'))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[rowKey])}>
              <th scope="row">
                <RecordLink table={table} row={row} />
              </th>
              <td>
                <Stage table={table} row={row} />
              </td>
              <td>
                <Who person={row.created_by} />
              </td>
              <td>{row.finished_at !== null && <Who person={row.updated_by} />}</td>
              <td className="t-num t-2">{format.dateTime(row.started_at)}</td>
              <td className="t-num t-2">{row.finished_at !== null && format.dateTime(row.finished_at)}</td>
              <td>
                <SlaTime row={row} readAt={readAt} limit={limitOf(table.fields, row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SlaCards({ table, rows, rowKey, readAt }: SlaListProps) {
  const { t } = useTranslation('sla')
  const format = useFormat()
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={String(row[rowKey])} className={classes.card}>
          <div className={classes.cardHead}>
            <RecordLink table={table} row={row} />
            <Stage table={table} row={row} />
          </div>
          <dl className={classes.facts}>
            <dt>{t('column.time')}</dt>
            <dd>
              <SlaTime row={row} readAt={readAt} limit={limitOf(table.fields, row)} />
            </dd>
            <dt>{t('column.startedAt')}</dt>
            <dd className="t-num">{format.dateTime(row.started_at)}</dd>
            <dt>{t('column.startedBy')}</dt>
            <dd>
              <Who person={row.created_by} />
            </dd>
            {row.finished_at !== null && (
              <>
                <dt>{t('column.finishedAt')}</dt>
                <dd className="t-num">{format.dateTime(row.finished_at)}</dd>
                <dt>{t('column.finishedBy')}</dt>
                <dd>
                  <Who person={row.updated_by} />
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function RecordLink({ table, row }: { table: Table; row: SlaRow }) {
  const name = row.record_title ?? `#${row.record_reference}`
  return (
    <Link
      to="/object/$tableId/record/$recordId"
      params={{ tableId: table.id, recordId: String(row.record_reference) }}
      className={`t-cut ${classes.record}`}
      title={name}
    >
      {name}
    </Link>
  )
}

function Stage({ table, row }: { table: Table; row: SlaRow }) {
  const { t } = useTranslation('sla')
  const field = table.fields.find(({ id }) => id === row.field_key)
  const known = useKnownOptions()
  const option = field && optionOf(field, String(row.field_value), known)
  return (
    <span className={classes.stage} title={row.name}>
      <Tag color={option?.color ?? 'cinza'} dot>
        {row.field_label ?? t('goneStage')}
      </Tag>
    </span>
  )
}

function Who({ person }: { person: SlaRow['created_by'] }) {
  const { t } = useTranslation('sla')
  if (person.id === null) return <span className="t-3">{t('system')}</span>
  const name = person.name ?? t('system')
  return (
    <span className={classes.who}>
      <Avatar name={name} colorKey={person.id} size={18} />
      <span className="t-cut">{name}</span>
    </span>
  )
}
