import { useState } from 'react'
import type { Placed } from './viewport.ts'

/** The same list for as long as the same columns are in it: rows are not drawn anew for every pixel sideways. */
export function useSameColumns(placed: Placed[]): Placed[] {
  const key = placed.map(({ index, left, width }) => `${index} ${left} ${width}`).join()
  const [kept, setKept] = useState({ key, placed })
  if (kept.key === key) return kept.placed
  setKept({ key, placed })
  return placed
}
