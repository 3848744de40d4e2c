import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { homeQuery } from '../../features/items/home-query.ts'
import { api } from '../../lib/api.ts'
import type { Command, CommandContext } from './command.ts'
import type { Entry } from './entry.ts'
import { foundEntries } from './item-entries.ts'

export const askAfterMs = 800
const shortest = 2

/** A value once it has stayed the same for a while. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

export interface Found {
  entries: Entry[]
  isLoading: boolean
  /** Asks again; null where nothing failed. */
  retry: (() => void) | null
}

type Asking = Extract<Command, { asks: unknown }>

/** What a command that asks for a text finds for it. */
export function useAsked(command: Asking | null, context: CommandContext, query: string): Found {
  const settled = useSettled(query.trim(), askAfterMs)
  const { tab } = context.place
  const asked = useQuery({
    queryKey: ['palette', 'asked', command?.id, tab?.id, settled],
    queryFn: ({ signal }) => command?.asks.load(context, settled, signal) ?? [],
    enabled: command !== null && settled.length >= shortest,
    staleTime: 10_000,
    retry: false,
  })
  const isLoading =
    command !== null && query.trim().length >= shortest && (settled !== query.trim() || asked.isFetching)
  const isEmpty = command === null || query.trim().length < shortest
  return {
    entries: isEmpty ? [] : (asked.data ?? []),
    isLoading,
    retry: asked.isError ? () => void asked.refetch() : null,
  }
}

/** People and records that answer to a text, from the server. */
export function useFound(context: CommandContext, query: string, isOn: boolean): Found {
  const settled = useSettled(query.trim(), askAfterMs)
  const isAsked = isOn && settled.length >= shortest && settled === query.trim()
  const home = useQuery(homeQuery).data
  const found = useQuery({
    ...api.search.find.queryOptions({ q: settled, limit: 10 }),
    enabled: isAsked,
    staleTime: 10_000,
    retry: false,
  })
  const pathOfPerson = context.pageExists('/chat/dm-user/usr_0')
    ? '/chat/dm-user/{id}'
    : context.session.can['users.manage'] && context.pageExists('/settings/users')
      ? '/settings/users?dialog=editUserSeat&id={id}'
      : null
  const isLoading = isOn && query.trim().length >= shortest && (settled !== query.trim() || found.isFetching)
  return {
    entries: isAsked ? foundEntries(found.data, home, pathOfPerson) : [],
    isLoading,
    retry: isAsked && found.isError ? () => void found.refetch() : null,
  }
}
