import type { Field, Table } from '@oficina/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { readAgain } from '../../lib/read-again.ts'
import { subscribe } from '../../lib/realtime.ts'
import { useInMode } from '../structure/in-mode.ts'

/** A table with its fields, as the mode shows it; read again when someone changes its structure. */
export function useTable(tableId: string): Table {
  const { data } = useSuspenseQuery(api.tables.get.queryOptions({ tableId }))
  const queries = useQueryClient()
  useEffect(
    () => subscribe(`table:${tableId}`, () => readAgain(queries, api.tables.get.key({ tableId }))),
    [tableId, queries],
  )
  return useInMode(data)
}

export type FieldsById = ReadonlyMap<string, Field>
export const useFieldsById = (table: Table): FieldsById =>
  useMemo(() => new Map(table.fields.map((field) => [field.id, field])), [table.fields])
