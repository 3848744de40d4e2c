import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import type { EditedRecord } from '../record-edit.ts'

/** What was done to a record, newest first, asked for again when the record changes. */
export function useHistoryPages({ tableId, recordId, record }: EditedRecord, isWanted = true) {
  const pages = useInfiniteQuery({
    queryKey: [...api.history.record.key({ tableId, recordId }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.history.record({ tableId, recordId, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    enabled: isWanted,
  })
  const version = record?.version
  const newest = pages.data?.pages[0]?.entries[0]?.version
  const { refetch } = pages
  useEffect(() => {
    // A change of which nothing may be read has no entry, so this asks once for each version and not until they agree.
    if (isWanted && version !== undefined && newest !== undefined && version > newest) void refetch()
  }, [isWanted, version, newest, refetch])
  return { pages, entries: pages.data?.pages.flatMap((page) => page.entries) ?? [] }
}
