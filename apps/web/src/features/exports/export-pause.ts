import { useCallback, useSyncExternalStore } from 'react'

/** The server keeps the same pause; here it only saves a click that would be refused. */
export const pause = 2 * 60_000

const paused = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Nothing of this kind can be exported for a while, on whatever page one looks. */
export function pauseExports(subject: string, ms: number = pause): void {
  clearTimeout(paused.get(subject))
  const end = () => {
    paused.delete(subject)
    tell()
  }
  paused.set(subject, setTimeout(end, ms))
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the pause after an export lasts. */
export const isPaused = (subject: string): boolean => paused.has(subject)

export const useExportPause = (subject: string): boolean =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => isPaused(subject), [subject]),
  )
