import type { Table, View } from '@oficina/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { SummaryLine } from '../../records/grid/lines.ts'
import { useRecordSource } from '../../records/record-source.ts'
import { useRecordEvents } from '../../records/use-record-events.ts'
import { effectiveOf, type Personal, queryOf, type ViewGroups } from '../view-query.ts'

const none: SummaryLine[] = []

/** The groups of a view that is no sheet, with how many records each has. Without groups nothing is asked. */
export function useGroupLines(
  table: Table,
  view: View,
  personal: Personal,
  search: string,
): { groups: ViewGroups; lines: readonly SummaryLine[] } {
  const source = useRecordSource()
  const { groups } = effectiveOf(table.fields, view, personal)
  const { sort: _, fields: __, ...selection } = queryOf(table, view, personal, search)
  const isGrouped = groups.length > 0
  const { data, refetch } = useQuery({
    ...api.records.summary.queryOptions({ ...selection, groups }),
    ...(source && { queryKey: ['records', 'summary', source.key], queryFn: () => source.summary() }),
    enabled: isGrouped,
    placeholderData: keepPreviousData,
  })
  useRecordEvents(table.id, () => isGrouped && void refetch())
  return { groups, lines: (isGrouped && data?.lines) || none }
}
