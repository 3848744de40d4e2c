import type { Move } from '../../fields/cell-editor.tsx'
import type { GridLines } from './lines.ts'
import { type Cell, moved, type Range, single } from './selection.ts'

/** A key, as the browser or React tells of it. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'preventDefault'>

const arrows: Partial<Record<string, { row: number; column: number }>> = {
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  PageDown: { row: 20, column: 0 },
  PageUp: { row: -20, column: 0 },
}
export const steps: Record<Move, { row: number; column: number }> = {
  down: { row: 1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
  stay: { row: 0, column: 0 },
}

export interface GridKeys {
  range: Range | null
  lines: GridLines
  columnCount: number
  onRange: (range: Range | null) => void
  onward: (range: Range, move: Move, size: { rows: number; columns: number }) => Range
  onBegin: (cell: Cell, typed: string | null) => void
  onOpen: (row: number) => void
  onClear: () => void
  onFillDown: () => void
  onTakeBack: (which: 'undo' | 'redo') => void
  onMoveColumn: (column: number, by: 1 | -1) => void
  onToggleGroup: (id: string) => void
  /** Lets a refused value go; false where there is none. */
  onForget: (cell: Cell) => boolean
  onChoose: (row: number) => void
  onChooseAll: () => void
}

/** What the keys do while the sheet has the focus; true where they did something. */
export function pressKey(event: Press, keys: GridKeys): boolean {
  const { range, lines, columnCount } = keys
  const now = range ?? single({ row: 0, column: 0 })
  const isMod = event.ctrlKey || event.metaKey
  const size = { rows: lines.count, columns: columnCount }
  const by = arrows[event.key]
  const line = lines.at(now.from.row)
  if (range && line?.kind === 'group') {
    const wantsOpen = event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : null
    const isToggle = event.key === 'Enter' || event.key === ' '
    if (isToggle || (wantsOpen !== null && wantsOpen !== line.head.isOpen)) {
      keys.onToggleGroup(line.head.id)
      return true
    }
    if (wantsOpen !== null) return true
  }
  if (by && isMod && event.shiftKey && by.column !== 0) {
    keys.onMoveColumn(now.from.column, by.column > 0 ? 1 : -1)
    keys.onRange(moved(now, by, size, false))
    return true
  }
  if (by && !event.altKey) {
    const far = isMod ? { row: by.row * size.rows, column: by.column * columnCount } : by
    keys.onRange(moved(now, far, size, event.shiftKey))
    return true
  }
  switch (event.key) {
    case 'Tab': {
      const next = keys.onward(now, event.shiftKey ? 'left' : 'right', size)
      // At the edge of the row the focus goes on to what is beside the sheet.
      if (!range || next.from.column === now.from.column) return false
      keys.onRange(next)
      return true
    }
    case 'Home':
    case 'End': {
      const row = isMod ? (event.key === 'Home' ? 0 : lines.count - 1) : now.from.row
      keys.onRange(single({ row, column: event.key === 'Home' ? 0 : columnCount - 1 }))
      return true
    }
    case 'Enter':
    case 'F2':
      keys.onBegin(now.from, null)
      return true
    case ' ':
      if (!range) return false
      if (event.shiftKey) keys.onChoose(now.from.row)
      else keys.onOpen(now.from.row)
      return true
    case 'Delete':
    case 'Backspace':
      if (!range) return false
      keys.onClear()
      return true
    case 'Escape':
      if (!range) return false
      if (!keys.onForget(now.from)) keys.onRange(null)
      return true
    default:
      return isMod ? pressCommand(event, keys, range !== null) : type(event, keys, range)
  }
}

function pressCommand(event: Press, keys: GridKeys, hasRange: boolean): boolean {
  const key = event.key.toLowerCase()
  if (key === 'z') keys.onTakeBack(event.shiftKey ? 'redo' : 'undo')
  else if (key === 'y') keys.onTakeBack('redo')
  else if (key === 'd' && hasRange) keys.onFillDown()
  else if (key === 'a') keys.onChooseAll()
  else return false
  return true
}

function type(event: Press, keys: GridKeys, range: Range | null): boolean {
  if (event.key.length !== 1 || event.altKey || !range) return false
  keys.onBegin(range.from, event.key)
  return true
}
