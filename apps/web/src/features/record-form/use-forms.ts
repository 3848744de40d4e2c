import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { readAgain } from '../../lib/read-again.ts'
import { subscribe } from '../../lib/realtime.ts'

/** A table's forms; read again when someone changes them or the fields that they ask for. */
export function useForms(tableId: string, enabled = true) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    return subscribe(`table:${tableId}`, () => readAgain(queries, api.forms.get.key({ tableId })))
  }, [tableId, enabled, queries])
  return useQuery({ ...api.forms.get.queryOptions({ tableId }), enabled })
}
