import { useCallback, useMemo, useState } from 'react'
import type { RecordStore } from '../record-store.ts'
import type { Summary } from '../use-summary.ts'
import { GridLines } from './lines.ts'

const nothingClosed: ReadonlySet<string> = new Set()

/** The lines of a sheet: its records, under the heads of their groups where it has some. */
export function useGridLines(store: RecordStore, summary: Summary, hasNew: boolean) {
  const groups = store.query.groups ?? []
  const grouping = JSON.stringify(groups)
  const [closed, setClosed] = useState({ grouping, ids: nothingClosed })
  // What was closed under other groups means nothing under these.
  const ids = closed.grouping === grouping ? closed.ids : nothingClosed
  const { count, shifted } = store
  const levels = groups.length
  const lines = useMemo(
    () =>
      levels === 0 ? GridLines.plain(count, hasNew) : GridLines.grouped(summary.lines, levels, ids, count, shifted),
    [levels, summary.lines, ids, count, shifted, hasNew],
  )
  const onToggle = useCallback(
    (id: string) =>
      setClosed((now) => {
        const next = new Set(now.grouping === grouping ? now.ids : nothingClosed)
        if (!next.delete(id)) next.add(id)
        return { grouping, ids: next }
      }),
    [grouping],
  )
  return { lines, onToggle }
}
