import type { View } from '@oficina/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { readAgain } from '../../../lib/read-again.ts'
import { subscribe } from '../../../lib/realtime.ts'

export interface Views {
  views: View[]
  default_view: string | null
}

/** The views of a table; read again when someone changes them. */
export function useViews(tableId: string): Views {
  const { data } = useSuspenseQuery(api.views.list.queryOptions({ tableId }))
  const queries = useQueryClient()
  useEffect(
    () => subscribe(`table:${tableId}`, () => readAgain(queries, api.views.list.key({ tableId }))),
    [tableId, queries],
  )
  return data
}
