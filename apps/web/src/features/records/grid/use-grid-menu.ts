import type { Field, RecordView } from '@oficina/contract'
import { useContextMenu } from '@oficina/ui'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from './grid-props.ts'
import type { GridLines } from './lines.ts'
import { type Box, boxOf, type Cell, isIn, single } from './selection.ts'

/** What a menu of the grid is for: some records, by one of their cells, or a column. */
export type GridMenuOf = CellsMenu | { kind: 'column'; field: Field }

export interface CellsMenu {
  kind: 'cells'
  cell: Cell
  /** The record under the pointer. */
  record: RecordView
  /** All that an entry acts on: what is marked, where the pointer is in it. */
  ids: number[]
  edit: (() => void) | null
  copy: () => void
  paste: (() => void) | null
  clear: (() => void) | null
}

interface GridMenuProps {
  root: RefObject<HTMLDivElement | null>
  lines: GridLines
  columns: readonly GridColumn[]
  box: Box | null
  active: Cell | null
  chosen: ReadonlySet<number>
  recordAt: (line: number) => RecordView | undefined
  isEditable: (column: number) => boolean
  clipboard: {
    copyRange: (area: Box) => void
    pasteInto: (area: Box) => Promise<void>
    clear: (area: Box) => Promise<void>
  }
  onMark: (cell: Cell) => void
  onBegin: (cell: Cell) => void
  items: ((of: GridMenuOf) => ReactNode) | undefined
}

/** The menus of cells, rows and column heads, which the page fills. */
export function useGridMenu(props: GridMenuProps) {
  const { root, lines, columns, box, active, chosen, recordAt, isEditable, clipboard, items } = props
  const { t } = useTranslation('records')

  const idsOf = (record: RecordView, { row, column }: Cell): number[] => {
    if (chosen.has(record.id)) return [...chosen]
    if (!box || !isIn(box, row, column)) return [record.id]
    const ids = []
    for (let line = box.top; line <= box.bottom; line++) {
      const one = lines.recordAt(line) === null ? undefined : recordAt(line)
      if (one && one.id > 0) ids.push(one.id)
    }
    return ids
  }
  const of = (target: Element): GridMenuOf | null => {
    if (!items) return null
    const head = target.closest<HTMLElement>('[data-head]')
    const field = head && columns[Number(head.dataset.head)]?.field
    if (field) return { kind: 'column', field }
    const cell = target === root.current ? active : cellUnder(target)
    const record = cell && recordAt(cell.row)
    if (!cell || !record || record.id <= 0) return null
    const canEdit = isEditable(cell.column)
    const area = box && isIn(box, cell.row, cell.column) ? box : boxOf(single(cell))
    return {
      kind: 'cells',
      cell,
      record,
      ids: idsOf(record, cell),
      edit: canEdit ? () => props.onBegin(cell) : null,
      copy: () => clipboard.copyRange(area),
      paste: canEdit ? () => void clipboard.pasteInto(area) : null,
      clear: canEdit ? () => void clipboard.clear(area) : null,
    }
  }
  return useContextMenu<GridMenuOf>({
    label: t('menu.label'),
    of,
    anchor: (found) =>
      found.kind === 'cells' ? document.getElementById(`cell-${found.cell.row}-${found.cell.column}`) : null,
    onOpen: (found) => {
      if (found.kind === 'cells' && !(box && isIn(box, found.cell.row, found.cell.column))) props.onMark(found.cell)
    },
    items: (found) => items?.(found),
    width: 240,
  })
}

/** The cell under the pointer; for the number of a row its first one. */
function cellUnder(target: Element): Cell | null {
  const cell = target.closest<HTMLElement>('[data-row]')
  if (cell) return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
  const row = target.closest('[role="row"][aria-rowindex]')
  const isRecord = row !== null && target.closest('[role="gridcell"][aria-colindex="1"]') !== null
  return isRecord ? { row: Number(row.getAttribute('aria-rowindex')) - 2, column: 0 } : null
}
