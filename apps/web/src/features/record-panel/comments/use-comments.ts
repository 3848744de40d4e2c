import type { RecordComment } from '@oficina/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { type ApiError, api, isApiError } from '../../../lib/api.ts'
import { subscribe } from '../../../lib/realtime.ts'

/** A comment on its way, or one that did not get there: it stays in sight with why. */
export interface Unsent {
  key: string
  text: string
  mentions: RecordComment['mentions']
  error: ApiError | null
}

interface Place {
  tableId: string
  recordId: number
}

/** A record's comments, newest first, live; and those that are being sent. */
export function useComments(place: Place) {
  const { tableId, recordId } = place
  const pages = useInfiniteQuery({
    queryKey: [...api.comments.list.key({ tableId, recordId }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.comments.list({ tableId, recordId, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: recordId > 0,
  })
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const { refetch } = pages
  useEffect(() => {
    if (recordId === 0) return
    return subscribe(`comments:${tableId}-${recordId}`, () => void refetch())
  }, [tableId, recordId, refetch])

  const drop = useCallback((key: string) => setUnsent((list) => list.filter((one) => one.key !== key)), [])
  const send = useCallback(
    async (message: Omit<Unsent, 'error'>) => {
      setUnsent((list) => [...list.filter(({ key }) => key !== message.key), { ...message, error: null }])
      try {
        await api.comments.create({ tableId, recordId, text: message.text, key: message.key })
        await refetch()
        drop(message.key)
      } catch (error) {
        if (!isApiError(error)) throw error
        setUnsent((list) => list.map((one) => (one.key === message.key ? { ...one, error } : one)))
      }
    },
    [tableId, recordId, refetch, drop],
  )
  return {
    comments: pages.data?.pages.flatMap((page) => page.comments) ?? [],
    count: pages.data?.pages[0]?.count ?? 0,
    unsent,
    pages,
    send,
    drop,
    refetch,
  }
}

export type Comments = ReturnType<typeof useComments>
