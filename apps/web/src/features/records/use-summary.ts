import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { SummaryLine } from './grid/lines.ts'
import type { RecordQuery } from './record-store.ts'

export interface Summary {
  lines: readonly SummaryLine[]
  refetch: () => Promise<unknown>
}

/** Groups that a sheet shows; what lies behind stands below them without a head. */
const mostGroups = 2_000
const none: SummaryLine[] = []

/** Counts and footers of the whole and of every group, in one call; nothing is asked where neither is wanted. */
export function useSummary(query: RecordQuery, aggregates: { field: string; aggregate: string }[]): Summary {
  const { sort: _, fields: __, ...selection } = query
  const isWanted = (query.groups?.length ?? 0) > 0 || aggregates.length > 0
  const { data, refetch } = useQuery({
    ...api.records.summary.queryOptions({ ...selection, aggregates, limit: mostGroups }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return { lines: (isWanted && data?.lines) || none, refetch }
}
