import { useDebouncedValue } from '@mantine/hooks'
import type { Field, FieldOption } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../../lib/api.ts'
import { foldText } from '../../../lib/fold-text.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { optionBook } from './option-book.ts'
import { isLongList, type KnownOptions, type Option, optionOf, optionsOf } from './options-of.ts'

const searchAfter = 150
const keptMs = 60_000
/** As many as a field can have. */
const all = 1_000

interface Asked {
  q?: string
  limit?: number
}

const queryOf = (field: Field, asked: Asked) => {
  const input = { tableId: field.long_list?.table_id ?? '', fieldId: field.id, ...asked }
  return {
    queryKey: api.fieldOptions.list.key(input),
    queryFn: async () => {
      const answer = await api.fieldOptions.list(input)
      optionBook.learn(field, answer.options)
      return answer
    },
    staleTime: keptMs,
  }
}

/** What is known of long lists, for components without an `Env`. */
export function useKnownOptions(): KnownOptions {
  const optionsVersion = useSyncExternalStore(optionBook.subscribe, optionBook.getVersion, optionBook.getVersion)
  return { optionsVersion }
}

interface Found {
  found: readonly Option[]
  isLoading: boolean
  /** So many more have these words. */
  more: number
}

/** Options to choose from. A short list is searched here; in a long one the server looks for what is typed. */
export function useOptionSearch(field: Field, text: string): Found {
  const known = useKnownOptions()
  const isLong = isLongList(field)
  const [asked] = useDebouncedValue(text.trim(), searchAfter)
  const { data, isFetching } = useQuery({
    ...queryOf(field, { q: asked }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  })
  const wanted = foldText(text)
  const named = (list: readonly Option[]) => list.filter(({ label }) => foldText(label).includes(wanted))
  if (!isLong) return { found: named(optionsOf(field, known)), isLoading: false, more: 0 }
  const isLoading = isFetching || asked !== text.trim()
  const found = (data?.options ?? []).flatMap(({ id }) => optionOf(field, id, known) ?? [])
  if (data && !isLoading) return { found, isLoading, more: data.total - found.length }
  // What is known already is there at once; Enter takes one of these only where it has the words.
  return { found: named(data ? found : optionsOf(field, known)), isLoading, more: 0 }
}

function withList(field: Field, options: readonly FieldOption[]): Field {
  const { long_list: _, choices: __, ...rest } = field
  if (own(field.options, 'targetFieldId') !== undefined) return { ...rest, choices: [...options] }
  const list = options.map((option) => ({ ...option, color: option.color === '' ? null : option.color }))
  return { ...rest, options: { ...field.options, options: list } }
}

/** The field with all its options, read now where it brings only the first. */
export async function wholeField(field: Field): Promise<Field> {
  if (!isLongList(field)) return field
  return withList(field, (await queryClient.fetchQuery(queryOf(field, { limit: all }))).options)
}

/**
 * The same field, for screens that show every one: its settings, boards. `isWhole` turns true when a long
 * list is here.
 */
export function useWholeField<F extends Field | undefined>(
  field: F,
): { field: F; isWhole: boolean; error: Error | null; retry: () => void } {
  const isLong = field !== undefined && isLongList(field)
  const { data, error, refetch } = useQuery({
    ...queryOf(field ?? ({ id: '' } as Field), { limit: all }),
    enabled: isLong,
  })
  const whole = isLong && data ? withList(field, data.options) : field
  return { field: whole as F, isWhole: !isLong || data !== undefined, error, retry: () => void refetch() }
}
