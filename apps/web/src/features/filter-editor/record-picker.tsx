import type { Field } from '@oficina/contract'
import { MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import { type FilterValue, fold } from '@oficina/kinds'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../lib/api.ts'
import { linkedTableOf } from './filter-fields.ts'
import { inPopover } from './in-popover.ts'

interface RecordPickerProps {
  label: string
  field: Field
  isMany: boolean
  value: unknown
  onChange: (value: FilterValue | undefined) => void
}

const nameOf = (record: { id: number; label: string | null }) => record.label ?? `#${record.id}`

/** What records are called, for those that a rule names. */
export function useRecordNames(tableId: string, ids: readonly number[]): ReadonlyMap<number, string> {
  const answers = useQueries({
    queries: ids.map((recordId) => ({
      ...api.records.get.queryOptions({ tableId, recordId }),
      staleTime: 60_000,
      retry: false,
    })),
  })
  return new Map(answers.flatMap(({ data }) => (data ? [[data.id, nameOf(data)] as const] : [])))
}

interface Answered {
  text: string
  /** The answer is that to an earlier text. */
  isOld: boolean
}

/**
 * What is offered: the records that are chosen and those that were found. Of an answer to an earlier text only what fits
 * the present one, as Enter takes the first.
 */
export function choicesOf(
  chosen: ReadonlyMap<number, string>,
  found: readonly { id: number; label: string | null }[],
  { text, isOld }: Answered,
): ReadonlyMap<number, string> {
  const sought = fold(text.trim())
  const fits = (name: string) => !isOld || fold(name).includes(sought)
  const offered = new Map([...chosen, ...found.map((record) => [record.id, nameOf(record)] as const)])
  return new Map([...offered].filter(([id, name]) => chosen.has(id) || fits(name)))
}

const everyOption: OptionsFilter = ({ options }) => options

/** Records of the table behind a link, found as one types. */
export function RecordPicker({ label, field, isMany, value, onChange }: RecordPickerProps) {
  const tableId = linkedTableOf(field) ?? ''
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const chosen = (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
  const names = useRecordNames(tableId, chosen)
  const found = useQuery({
    ...api.records.list.queryOptions({ tableId, limit: 20, ...(search !== '' && { search }), fields: [] }),
    placeholderData: keepPreviousData,
  })
  const isOld = found.isPlaceholderData || search !== text.trim()
  const choices = choicesOf(new Map(chosen.map((id) => [id, names.get(id) ?? `#${id}`])), found.data?.records ?? [], {
    text,
    isOld,
  })
  const shared = {
    'aria-label': label,
    data: [...choices].map(([id, name]) => ({ value: String(id), label: name })),
    searchable: true,
    searchValue: text,
    onSearchChange: setText,
    comboboxProps: inPopover,
    // The server has searched already, also in fields that are not shown here.
    filter: everyOption,
  }
  return isMany ? (
    <MultiSelect {...shared} value={chosen.map(String)} onChange={(ids) => onChange(ids.map(Number))} />
  ) : (
    <Select
      {...shared}
      value={chosen[0] === undefined ? null : String(chosen[0])}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}
