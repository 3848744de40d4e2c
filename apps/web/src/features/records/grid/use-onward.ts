import { useCallback, useRef } from 'react'
import type { Move } from '../../fields/cell-editor.tsx'
import { steps } from './grid-keys.ts'
import { moved, type Range } from './selection.ts'

interface Size {
  rows: number
  columns: number
}

/**
 * Moves the hand after a value was taken. As in any spreadsheet, Enter after a run of Tabs goes to the column in which the
 * run began, one row further down.
 */
export function useOnward(): (range: Range, move: Move, size: Size) => Range {
  const run = useRef<{ start: number; row: number; column: number } | null>(null)
  return useCallback((range, move, size) => {
    const { row, column } = range.from
    const isSameRun = run.current?.row === row && run.current.column === column
    const start = isSameRun && run.current ? run.current.start : column
    if (move === 'down') {
      run.current = null
      return moved({ from: { row, column: start }, to: { row, column: start } }, steps.down, size, false)
    }
    const next = moved(range, steps[move], size, false)
    run.current = move === 'right' ? { start, ...next.from } : null
    return next
  }, [])
}
