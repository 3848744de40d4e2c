import type { ArchivedItem } from '@oficina/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { subscribe } from '../../lib/realtime.ts'
import { homeQuery } from '../items/home-query.ts'

/** Reads the lists of tables, apps and pages again, those that are there and those that were put away. */
export function useRefreshTables(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: api.trash.list.key() }),
      queries.invalidateQueries({ queryKey: api.tables.list.key() }),
      queries.invalidateQueries({ queryKey: api.apps.list.key() }),
      queries.invalidateQueries({ queryKey: api.docPages.list.key() }),
      queries.invalidateQueries({ queryKey: homeQuery.queryKey }),
    ])
  }, [queries])
}

const isAboutTrash = (type: string) => /^(?:table|app|docPage)\.(?:archived|restored|erased)$|^refetch$/.test(type)

/** What was archived, kept up to date with what others put away and bring back. */
export function useArchived(): ArchivedItem[] {
  const { org } = useSession()
  const refresh = useRefreshTables()
  const { data } = useSuspenseQuery({ ...api.trash.list.queryOptions(), staleTime: 0 })
  useEffect(() => subscribe(`org:${org.id}`, ({ type }) => void (isAboutTrash(type) && refresh())), [org.id, refresh])
  return data.items
}
