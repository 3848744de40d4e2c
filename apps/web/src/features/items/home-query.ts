import type { OutputOf, OficinaContract } from '@oficina/contract'
import { api } from '../../lib/api.ts'

export type Home = OutputOf<OficinaContract['home']['get']>

/** Everything that the person can open, with folders, starred and recent items: one answer for home, menus and the action bar. */
export const homeQuery = { ...api.home.get.queryOptions(), staleTime: 30_000, refetchOnWindowFocus: true }
