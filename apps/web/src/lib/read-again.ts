import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Milliseconds in which what happens together is gathered: nobody sees the difference. */
const gatherMs = 25

interface Reading {
  /** Something happened while it was being read. */
  isStale: boolean
}
const readings = new WeakMap<QueryClient, Map<string, Reading>>()

/**
 * Reads again what others changed. However many events come at once, and however many parts of a screen hear them, it
 * is read once, and once more where something happened meanwhile.
 */
export function readAgain(queries: QueryClient, queryKey: QueryKey): void {
  const known = readings.get(queries) ?? new Map<string, Reading>()
  readings.set(queries, known)
  const id = hashKey(queryKey)
  const underway = known.get(id)
  if (underway) {
    underway.isStale = true
    return
  }
  const reading: Reading = { isStale: true }
  known.set(id, reading)
  const read = async () => {
    while (reading.isStale) {
      reading.isStale = false
      await queries.invalidateQueries({ queryKey })
    }
    known.delete(id)
  }
  setTimeout(() => void read(), gatherMs)
}
