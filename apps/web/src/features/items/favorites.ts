import type { Favorite } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { api } from '../../lib/api.ts'
import { sendsLater } from '../../lib/api-request.ts'
import { errorText } from '../../lib/error-text.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type Home, homeQuery, keepOver } from './home-query.ts'
import { keyOf } from './items.ts'

/** Changes that follow each other are saved together, this long after the last one. */
export const saveAfterMs = 2_000

let timer: ReturnType<typeof setTimeout> | undefined
let saving: Promise<void> | null = null
let isListening = false

const listed = (): readonly Favorite[] => queryClient.getQueryData<Home>(homeQuery.queryKey)?.favorites ?? []

/** Whether something that the person changed is not saved yet: an older answer must not put it back. */
export const hasUnsaved = (): boolean => timer !== undefined || saving !== null

function change(favorites: Favorite[]) {
  // An answer on its way was asked for before this.
  void queryClient.cancelQueries({ queryKey: homeQuery.queryKey })
  queryClient.setQueryData<Home>(homeQuery.queryKey, (home) => home && { ...home, favorites })
  keepOver(favorites)
  clearTimeout(timer)
  timer = setTimeout(() => void save(), saveAfterMs)
  if (isListening) return
  isListening = true
  // Whoever leaves sooner has it saved on the way out; whoever signs out, before that.
  window.addEventListener('pagehide', () => timer !== undefined && void save({ keepalive: true }))
  sendsLater(async () => timer !== undefined && save())
}

async function save(options: { keepalive?: boolean } = {}): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const tabs = listed().map(({ id, type, table_id }) => ({ id, type, table_id }))
  const before = saving
  const own = (async () => {
    await before
    try {
      await api.favorites.save({ tabs }, options)
    } catch (error) {
      // What the server has is what holds.
      if (timer === undefined) {
        keepOver(null)
        await queryClient.invalidateQueries({ queryKey: homeQuery.queryKey })
      }
      toast.error({ title: errorText(error) })
    }
  })()
  saving = own
  await own
  if (saving !== own) return
  saving = null
  if (timer === undefined) keepOver(null)
}

/** Stars something, first in the list, or takes the star away. Shows at once. */
export function toggleFavorite(favorite: Favorite): void {
  const key = keyOf(favorite)
  const others = listed().filter((one) => keyOf(one) !== key)
  change(others.length < listed().length ? others : [favorite, ...others])
}

export function moveFavorite(from: number, to: number): void {
  const favorites = [...listed()]
  const [moved] = favorites.splice(from, 1)
  if (!moved) return
  favorites.splice(to, 0, moved)
  change(favorites)
}
