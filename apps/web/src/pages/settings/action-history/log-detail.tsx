import type { Field, HistoryLogItem, Table } from '@oficina/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadOnlyValue } from '../../../features/fields/editors/read-only-value.tsx'
import { useFieldEnv } from '../../../features/fields/field-env.ts'
import { api } from '../../../lib/api.ts'
import { type ChangedPart, changedParts } from './changed-parts.ts'
import { partText, valueText } from './part-text.ts'
import classes from './history.module.css'

/** What was before and what came after, side by side. */
export function LogDetail({ item }: { item: HistoryLogItem }) {
  const { t } = useTranslation('history')
  const tableId = item.affected_object?.id ?? ''
  const isRecord = item.entity_type === 'record'
  const { data: table } = useQuery({
    ...api.tables.get.queryOptions({ tableId }),
    enabled: isRecord && tableId !== '',
    retry: false,
  })
  return (
    <div className={classes.detail}>
      <table className={classes.sides}>
        <caption className="sr-only">{t('sides')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>{isRecord ? <Fields item={item} table={table} /> : <Parts item={item} />}</tbody>
      </table>
      <p className="t-small t-3">
        {item.ip && t('from', { ip: item.ip })}{' '}
        {isRecord && item.affected_record !== null && table && (
          <Link
            className="text-link"
            to="/object/$tableId/record/$recordId"
            params={{ tableId, recordId: String(item.affected_record) }}
          >
            {t('open')}
          </Link>
        )}
      </p>
    </div>
  )
}

function Fields({ item, table }: { item: HistoryLogItem; table: Table | undefined }) {
  const { t } = useTranslation('history')
  const env = useFieldEnv()
  if (item.affected_fields.length === 0) return <Line name={t('nothing')} before="" after="" />
  const place = { tableId: table?.id ?? '', recordId: item.affected_record ?? 0 }
  const shown = (id: string, value: unknown): ReactNode => {
    const field = table?.fields.find((one) => one.id === id)
    if (value === null || value === undefined) return ''
    return field ? <ReadOnlyValue field={field} value={value} env={env} place={place} /> : JSON.stringify(value)
  }
  return item.affected_fields.map(({ id, label }) => (
    <Line key={id} name={label} before={shown(id, item.before?.[id])} after={shown(id, item.after?.[id])} />
  ))
}

function Parts({ item }: { item: HistoryLogItem }) {
  const { t } = useTranslation('history')
  const isRole = item.entity_type === 'profile'
  const { data: tables } = useQuery({ ...api.tables.list.queryOptions(), enabled: isRole })
  const { data: apps } = useQuery({ ...api.apps.list.queryOptions(), enabled: isRole })
  const { data: pages } = useQuery({ ...api.docPages.list.queryOptions(), enabled: isRole })
  const parts = changedParts(item.before, item.after)
  const fields = useFieldsOf(isRole ? tablesWithFields(parts) : [])
  if (parts.length === 0) return <Line name={t('nothing')} before="" after="" />
  const things = [...(tables?.tables ?? []), ...(apps?.apps ?? []), ...(pages?.pages ?? []), ...fields]
  const labelOf = (id: string) => things.find((one) => one.id === id)?.label ?? id
  return parts.map(({ name, before, after }) => (
    <Line key={name} name={partText(name, labelOf)} before={valueText(name, before)} after={valueText(name, after)} />
  ))
}

/** Tables whose fields a role's rules name. */
const tablesWithFields = (parts: readonly ChangedPart[]): string[] => [
  ...new Set(parts.flatMap(({ name }) => /^tables\.(tbl_[0-9a-z]+)\.fields\./.exec(name)?.[1] ?? [])),
]

function useFieldsOf(tableIds: readonly string[]): Field[] {
  return useQueries({
    queries: tableIds.map((tableId) => ({ ...api.tables.get.queryOptions({ tableId }), retry: false })),
    combine: (found) => found.flatMap(({ data }) => data?.fields ?? []),
  })
}

function Line({ name, before, after }: { name: string; before: ReactNode; after: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{before}</td>
      <td>{after}</td>
    </tr>
  )
}
