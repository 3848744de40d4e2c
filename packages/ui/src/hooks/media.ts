/** A question to the window about itself, as `useSyncExternalStore` takes it. */
export interface Media {
  subscribe: (listener: () => void) => () => void
  matches: () => boolean
}

/**
 * The window's answer is kept while someone listens for changes: asking it makes the browser work out the style of the
 * whole page first, in the middle of drawing it.
 */
export function media(query: string): Media {
  const listeners = new Set<() => void>()
  let list: MediaQueryList | null = null
  let known = false
  const changed = () => {
    known = list?.matches ?? false
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      if (!list) {
        list = window.matchMedia(query)
        known = list.matches
        list.addEventListener('change', changed)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        list?.removeEventListener('change', changed)
        list = null
      }
    },
    matches: () => (list ? known : window.matchMedia(query).matches),
  }
}
