import type { TableSummary } from '@oficina/contract'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'

const none: readonly TableSummary[] = []

/** Tables that an import may write to: those in which the person may create records. */
export function useTargetTables() {
  const seesTables = useCan('tables.viewPages')
  const { data, isPending, error, refetch } = useQuery({ ...api.tables.list.queryOptions(), enabled: seesTables })
  const tables = data?.tables.filter(({ can }) => can.createRecords) ?? none
  return { tables, isPending: seesTables && isPending, error, refetch }
}

/** Tables to which the person may make links. */
export function useLinkableTables(): readonly TableSummary[] {
  const seesTables = useCan('tables.viewPages')
  const { data } = useQuery({ ...api.tables.list.queryOptions(), enabled: seesTables })
  return data?.tables.filter(({ can }) => can.manage) ?? none
}
