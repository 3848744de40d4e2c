import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

/** One timer for all that count seconds on a page; none when nothing does. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, 1_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

const wholeSecond = () => Math.floor(Date.now() / 1_000)

/** The present in whole seconds, anew with each one. */
export const useSecond = (): number => useSyncExternalStore(subscribe, wholeSecond)
