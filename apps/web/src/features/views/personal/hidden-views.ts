import { useCallback, useSyncExternalStore } from 'react'
import { storage } from '../../../lib/storage.ts'

const listeners = new Set<() => void>()
const none: readonly string[] = []
const read = new Map<string, { text: string | null; ids: readonly string[] }>()

/** The ids as they were kept; anything else than a list of texts counts as none. */
export function parseHidden(text: string | null): readonly string[] {
  if (text === null) return none
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : none
  } catch {
    return none
  }
}

/** The same list as long as the same was kept: whoever draws from it is drawn anew only when it changed. */
function hiddenOf(tableId: string): readonly string[] {
  const text = storage.get(`hidden-views.${tableId}`)
  const known = read.get(tableId)
  if (known?.text === text) return known.ids
  const ids = parseHidden(text)
  read.set(tableId, { text, ids })
  return ids
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The views of a table that the person does not want to see here, and a way to change that. */
export function useHiddenViews(tableId: string): [hidden: readonly string[], toggle: (viewId: string) => void] {
  const hidden = useSyncExternalStore(
    subscribe,
    useCallback(() => hiddenOf(tableId), [tableId]),
  )
  const toggle = (viewId: string) => {
    const next = hidden.includes(viewId) ? hidden.filter((id) => id !== viewId) : [...hidden, viewId]
    storage.set(`hidden-views.${tableId}`, JSON.stringify(next))
    for (const listener of listeners) listener()
  }
  return [hidden, toggle]
}

/** What is shown: all but the hidden ones; the one that is open stays in sight, however it was come by. */
export const visibleOf = <T extends { id: string }>(
  views: readonly T[],
  hidden: readonly string[],
  currentId: string | undefined,
): T[] => views.filter(({ id }) => id === currentId || !hidden.includes(id))
