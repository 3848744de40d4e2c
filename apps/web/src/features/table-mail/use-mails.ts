import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { subscribe } from '../../lib/realtime.ts'

/** A record's e-mails, newest first, live. */
export function useMails({ tableId, recordId }: { tableId: string; recordId: number }) {
  const pages = useInfiniteQuery({
    queryKey: [...api.tableMail.list.key({ tableId, recordId }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.tableMail.list({ tableId, recordId, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const { refetch } = pages
  useEffect(() => subscribe(`mails:${tableId}-${recordId}`, () => void refetch()), [tableId, recordId, refetch])
  return {
    pages,
    mails: pages.data?.pages.flatMap((page) => page.mails) ?? [],
    address: pages.data?.pages[0]?.address ?? null,
  }
}
