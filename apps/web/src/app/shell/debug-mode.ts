import { useSyncExternalStore } from 'react'
import { storage } from '../../lib/storage.ts'

const tapsNeeded = 10
/** Taps further apart than this belong to somebody who is just looking. */
const patienceMs = 1_500

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isOn = () => storage.get('debug') === 'on'

/** Whether this browser shows ids to copy, which support may ask a person for. */
export const useDebugMode = (): boolean => useSyncExternalStore(subscribe, isOn, () => false)

/** Counts taps on the person's name; ten in a row turn debug mode on, ten more turn it off. */
export function makeTapCounter(now: () => number = Date.now): () => boolean {
  let taps = 0
  let last = 0
  return () => {
    taps = now() - last > patienceMs ? 1 : taps + 1
    last = now()
    if (taps < tapsNeeded) return false
    taps = 0
    if (isOn()) storage.remove('debug')
    else storage.set('debug', 'on')
    for (const listener of listeners) listener()
    return true
  }
}

export const tapUserHeader = makeTapCounter()
