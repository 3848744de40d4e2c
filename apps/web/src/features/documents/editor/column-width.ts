import type { Editor } from '@tiptap/core'
import { selectedRect } from '@tiptap/pm/tables'

/** A column is never narrower than this, in pixels. */
export const leastColumn = 48
const mostColumn = 1_200
export const columnStep = 40

const widthsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** Makes the columns of the selected cells wider, or narrower, as the hand does at their edges. */
export function changeColumnWidth(editor: Editor, by: number): boolean {
  if (!editor.isEditable || !editor.isActive('table')) return false
  const { state, view } = editor
  const { map, table, tableStart, left, right } = selectedRect(state)
  const change = state.tr
  for (let column = left; column < right; column++) {
    const shown = shownWidth(column)
    const next = Math.max(leastColumn, Math.min(mostColumn, shown + by))
    const seen = new Set<number>()
    for (let row = 0; row < map.height; row++) {
      const at = map.map[row * map.width + column]
      const cell = at === undefined ? null : table.nodeAt(at)
      if (at === undefined || !cell || seen.has(at)) continue
      seen.add(at)
      const span = Number(cell.attrs.colspan)
      const place = column - map.colCount(at)
      const before = widthsOf(change.doc.nodeAt(tableStart + at)?.attrs.colwidth)
      const widths = Array.from({ length: span }, (_, n) => (n === place ? next : (before[n] ?? 0)))
      const attrs = change.doc.nodeAt(tableStart + at)?.attrs ?? cell.attrs
      change.setNodeMarkup(tableStart + at, null, { ...attrs, colwidth: widths })
    }
  }
  if (!change.docChanged) return false
  view.dispatch(change)
  return true

  /** As it was set, or as it stands on the page. */
  function shownWidth(column: number): number {
    const at = map.map[column]
    const cell = at === undefined ? null : table.nodeAt(at)
    if (at === undefined || !cell) return leastColumn
    const kept = widthsOf(cell.attrs.colwidth)[column - map.colCount(at)]
    if (kept) return kept
    const element = view.nodeDOM(tableStart + at)
    const width = element instanceof HTMLElement ? element.offsetWidth / Number(cell.attrs.colspan) : 0
    return Math.round(width) || 2 * leastColumn
  }
}
