import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The width of the window, anew when it changes. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth)
