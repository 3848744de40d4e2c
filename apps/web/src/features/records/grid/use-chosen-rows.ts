import { useCallback, useRef } from 'react'
import type { RecordStore } from '../record-store.ts'
import type { GridLines } from './lines.ts'

interface ChosenRows {
  store: RecordStore
  lines: GridLines
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
}

/** Marks records: one by one, all between two with Shift, or those that are here. */
export function useChosenRows({ store, lines, chosen, onChoose }: ChosenRows) {
  const before = useRef<number | null>(null)
  const toggle = useCallback(
    (id: number, line: number, isRange: boolean) => {
      const next = new Set(chosen)
      const from = isRange ? before.current : null
      before.current = line
      if (from === null) {
        if (!next.delete(id)) next.add(id)
        return onChoose(next)
      }
      for (let at = Math.min(from, line); at <= Math.max(from, line); at++) {
        const index = lines.recordAt(at)
        const record = index === null ? undefined : store.peek(index)
        if (record) next.add(record.id)
      }
      onChoose(next)
    },
    [chosen, onChoose, lines, store],
  )
  const toggleAll = useCallback(() => {
    const ids = new Set<number>()
    for (let index = 0; chosen.size === 0 && index < store.count; index++) {
      const record = store.peek(index)
      if (record) ids.add(record.id)
      else if (index > 10_000) break
    }
    onChoose(ids)
  }, [chosen.size, onChoose, store])
  return { toggle, toggleAll }
}
