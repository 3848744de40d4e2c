import type { Field } from '@oficina/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { api } from '../../lib/api.ts'
import { foldText } from '../../lib/fold-text.ts'

interface Linked {
  id: number
  label: string | null
}

interface Found {
  found: readonly Linked[]
  /** What was typed is not answered yet. */
  isLoading: boolean
  error: Error | null
}

/**
 * Records of the connected table for what is typed. Until the server has answered, those of the last answer are there that
 * have the words in their name: Enter never takes one that was found for other words.
 */
export function useLinkSearch(field: Field, tableId: string, text: string, enabled = true): Found {
  const wanted = text.trim()
  const search = useDeferredValue(wanted)
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...api.records.list.queryOptions({
      tableId,
      limit: 20,
      fields: [],
      for_link: field.id,
      ...(search !== '' && { search }),
    }),
    placeholderData: keepPreviousData,
    enabled,
  })
  const isLoading = isPending || isPlaceholderData || search !== wanted
  const records = data?.records ?? []
  const words = foldText(wanted)
  const found = isLoading ? records.filter(({ label }) => foldText(label ?? '').includes(words)) : records
  return { found, isLoading, error }
}
