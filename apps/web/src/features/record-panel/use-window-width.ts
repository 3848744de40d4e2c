import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let known: number | null = null

function noteWidth(): void {
  known = window.innerWidth
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('resize', noteWidth)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('resize', noteWidth)
    known = null
  }
}

/** Asked once while someone listens: the browser works out where everything stands before it answers. */
function width(): number {
  if (listeners.size === 0) return window.innerWidth
  known ??= window.innerWidth
  return known
}

/** The width of the window, anew when it changes. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, width)
