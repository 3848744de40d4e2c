import { NumberInput, Select, TextInput } from '@mantine/core'
import { type NavDestination, navActionTypes, navHref } from '@oficina/kinds/bars/nav-action'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import classes from './controls.module.css'

type Kind = (typeof navActionTypes)[number]

interface DestinationControlProps {
  value: NavDestination | null
  onChange: (destination: NavDestination | null) => void
}

/** What a press leads to: first the kind, then which. Only what leads somewhere is kept. */
export function DestinationControl({ value, onChange }: DestinationControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const [kind, setKind] = useState<Kind | null>(value?.type ?? null)
  const target = value?.type === kind ? value.target : null
  const to = (type: Kind, next: string | null, table: string | null = null) =>
    onChange(next === null ? null : { type, target: next, record_table: table })
  return (
    <div className={classes.stack}>
      <Select
        aria-label={t('panel.destination')}
        placeholder={t('panel.destination')}
        clearable
        data={navActionTypes.map((one) => ({ value: one, label: t(`blocks:destination.${one}`) }))}
        value={kind}
        onChange={(next) => {
          setKind(navActionTypes.find((one) => one === next) ?? null)
          if (next === null) onChange(null)
        }}
      />
      {kind === 'app' && <AppSelect value={target} onChange={(id) => to('app', id)} />}
      {(kind === 'table' || kind === 'addRecord') && <TableSelect value={target} onChange={(id) => to(kind, id)} />}
      {kind === 'link' && <LinkInput value={target} onChange={(href) => to('link', href)} />}
      {kind === 'record' && (
        <RecordInput
          value={value?.type === 'record' ? value : null}
          onChange={(table, record) => to('record', record, table)}
        />
      )}
    </div>
  )
}

interface PickProps {
  value: string | null
  onChange: (id: string | null) => void
}

function AppSelect({ value, onChange }: PickProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const { data } = useQuery(api.apps.list.queryOptions())
  const apps = (data?.apps ?? []).map(({ id, label }) => ({ value: id, label }))
  return <Select aria-label={t('blocks:destination.app')} searchable data={apps} value={value} onChange={onChange} />
}

function TableSelect({ value, onChange }: PickProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const { data } = useQuery(api.tables.list.queryOptions())
  const tables = (data?.tables ?? []).map(({ id, label }) => ({ value: id, label }))
  return <Select aria-label={t('setting.tableId')} searchable data={tables} value={value} onChange={onChange} />
}

function LinkInput({ value, onChange }: PickProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const [text, setText] = useState(value ?? '')
  const isWrong = text !== '' && navHref(text) === null
  return (
    <TextInput
      aria-label={t('blocks:destination.link')}
      placeholder="https://"
      value={text}
      error={isWrong ? t('refused.invalid_link') : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => !isWrong && (text || null) !== value && onChange(text || null)}
    />
  )
}

interface RecordInputProps {
  value: NavDestination | null
  onChange: (table: string, record: string) => void
}

function RecordInput({ value, onChange }: RecordInputProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const [table, setTable] = useState(value?.record_table ?? null)
  return (
    <>
      <TableSelect value={table} onChange={setTable} />
      <NumberInput
        aria-label={t('panel.recordNumber')}
        placeholder={t('panel.recordNumber')}
        min={1}
        decimalScale={0}
        disabled={table === null}
        value={value ? Number(value.target) : ''}
        onChange={(next) => table !== null && next !== '' && onChange(table, String(next))}
      />
    </>
  )
}
