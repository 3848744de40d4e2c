import { blankRecord } from '../appended-rows.ts'
import type { RecordStore } from '../record-store.ts'
import type { RecordGridProps } from './grid-props.ts'
import { GridRow, type GridRowProps } from './grid-row.tsx'
import { GroupRow } from './group-row.tsx'
import type { Box, Range } from './selection.ts'
import type { Editing } from './use-cell-editing.ts'
import type { Other } from './use-cell-presence.ts'
import type { GridView } from './use-grid-view.ts'
import { rowSlots, type RowWindow, rowWindow } from './viewport.ts'

interface GridRowsProps
  extends Pick<
      RecordGridProps,
      'store' | 'lines' | 'columns' | 'env' | 'chosen' | 'colorOf' | 'group' | 'size' | 'onOpen'
    >,
    Pick<GridRowProps, 'pinned' | 'placed' | 'texts' | 'onToggle' | 'onTake' | 'onRefuse' | 'onCancel'> {
  /** Of the store. */
  version: number
  pinnedEnd: number
  range: Range | null
  box: Box | null
  editing: Editing | null
  view: GridView
  window: RowWindow
  others: ReadonlyMap<number, readonly Other[]>
}

/** The version goes along because the store stays the same object: what is drawn from it must not outlive a change. */
export const rowNow = (store: RecordStore, index: number, _version: number) => store.row(index)

/** The rows that are in sight. */
export function GridRows(props: GridRowsProps) {
  const { store, version, columns, pinned, pinnedEnd, placed, lines, range, box, editing, view, window } = props
  const rows = []
  const slots = rowSlots(view)
  const isLight = (line: number) => {
    if (!view.settled || editing) return false
    const drawn = rowWindow({ ...view, ...view.settled }, lines.count)
    return line < drawn.first || line > drawn.last
  }
  for (let line = window.first; line <= window.last; line++) {
    const found = lines.at(line)
    if (!found) continue
    const isActive = range?.from.row === line
    if (found.kind === 'group') {
      rows.push(
        <GroupRow
          key={found.head.id}
          line={line}
          head={found.head}
          columns={columns}
          pinnedEnd={pinnedEnd}
          placed={placed}
          isActive={isActive}
          size={props.size}
          face={props.group}
        />,
      )
      continue
    }
    const isNew = found.kind === 'new'
    const index = isNew ? line : found.index
    const record = isNew ? blankRecord : rowNow(store, found.index, version)
    rows.push(
      <GridRow
        key={`slot ${line % slots}`}
        line={line}
        index={index}
        isNew={isNew}
        record={record}
        tableId={store.query.tableId}
        columns={columns}
        pinned={pinned}
        placed={placed}
        env={props.env}
        texts={props.texts}
        box={box && line >= box.top && line <= box.bottom ? box : null}
        active={isActive ? range.from.column : null}
        editing={editing && editing.cell.row === line ? { column: editing.cell.column, typed: editing.typed } : null}
        isChosen={record !== undefined && props.chosen.has(record.id)}
        others={record && props.others.get(record.id)}
        color={record && !isNew ? props.colorOf(record) : null}
        isLight={isLight(line)}
        level={lines.isGrouped ? lines.levels + 1 : undefined}
        size={props.size}
        refusals={store.refusals}
        onToggle={props.onToggle}
        onTake={props.onTake}
        onRefuse={props.onRefuse}
        onCancel={props.onCancel}
        onOpen={props.onOpen}
      />,
    )
  }
  return rows
}
