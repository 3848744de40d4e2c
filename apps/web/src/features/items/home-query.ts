import type { Favorite, OutputOf, OficinaContract } from '@oficina/contract'
import { api } from '../../lib/api.ts'

export type Home = OutputOf<OficinaContract['home']['get']>

let unsaved: Favorite[] | null = null

/** Starred items that are not saved yet lie over whatever is read meanwhile. */
export function keepOver(favorites: Favorite[] | null): void {
  unsaved = favorites
}

const { queryFn, ...read } = api.home.get.queryOptions()

/** Everything that the person can open, with folders, starred and recent items: one answer for home, menus and the action bar. */
export const homeQuery = {
  ...read,
  staleTime: 30_000,
  refetchOnWindowFocus: true,
  queryFn: async (context: Parameters<typeof queryFn>[0]): Promise<Home> => {
    const home = await queryFn(context)
    return unsaved ? { ...home, favorites: unsaved } : home
  },
}
