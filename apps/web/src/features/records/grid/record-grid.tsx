// A sheet in windows of rows and columns cannot be a table element; its roles say the same.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-static-element-interactions -- it has a role, one of two
import { type CSSProperties, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { GridHeader } from './grid-header.tsx'
import { endWidth, numbersWidth, type RecordGridProps } from './grid-props.ts'
import { GridRows, rowNow } from './grid-rows.tsx'
import { GridTail } from './grid-tail.tsx'
import classes from './record-grid.module.css'
import { boxOf, type Cell, hasSeveral, type Range, rangeOf, single } from './selection.ts'
import { useCellEditing } from './use-cell-editing.ts'
import { takesFiles, useCellFiles } from './use-cell-files.ts'
import { useCellPresence } from './use-cell-presence.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { useClipboard } from './use-clipboard.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridMenu } from './use-grid-menu.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { useGridView } from './use-grid-view.ts'
import { useStartTyping } from './use-start-typing.ts'
import { useOnward } from './use-onward.ts'
import { useSameColumns } from './use-same-columns.ts'
import { columnWindow, pinnedColumns, rowSizes, rowWindow, scrollToColumn, scrollToRow } from './viewport.ts'

/** What stands above and below the rows that are scrolled: head, last row and footer. */
const beside = 96

const sideways = (left: number): CSSProperties & Record<'--left', string> => ({ '--left': `${-left}px` })

/** Records as a sheet: drawn in windows of rows and columns, with a range to work on and an editor in its cell. */
export function RecordGrid(props: RecordGridProps) {
  const { label, columns, frozen, size, store, lines, env, canEdit, chosen, onOpen, colorOf, group } = props
  const { t } = useTranslation('records')
  const texts = useMemo(() => ({ choose: t('grid.choose'), open: t('grid.open'), newRecord: t('grid.newRecord') }), [t])
  const root = useRef<HTMLDivElement>(null)
  const view = useGridView(root, rowSizes[size].height)
  const [range, setRange] = useState<Range | null>(null)
  /** Waits for its rows. */
  const pasted = useRef<Range | null>(null)

  // The store stays the same object while its records change: only its version says that there is something to draw.
  const version = useSyncExternalStore(store.subscribe, store.snapshot)
  const widths = useMemo(() => columns.map((column) => column.width), [columns])
  const pinned = useMemo(() => pinnedColumns(widths, frozen, numbersWidth), [widths, frozen])
  const last = pinned.at(-1)
  const pinnedEnd = last ? last.left + last.width : numbersWidth
  const { left, width: viewWidth } = view
  const placed = useSameColumns(columnWindow({ left, width: viewWidth }, widths, frozen, pinnedEnd))
  const window = rowWindow(view, lines.count)
  const width = numbersWidth + widths.reduce((sum, one) => sum + one, 0)
  // As wide as what is scrolled: what sticks to the left would otherwise be pushed out at the far right.
  const full = width + (props.headerEnd ? endWidth : 0)

  const recordAt = (line: number) => {
    const index = lines.recordAt(line)
    return index === null ? undefined : store.peek(index)
  }
  const mark = (next: Range | null) => {
    // Whoever moves on lets the row go to where it belongs.
    if (next?.from.row !== range?.from.row) store.release()
    pasted.current = null
    setRange(next)
  }
  const show = (next: Range | null, isWhole = false) => {
    mark(next)
    if (!next || !root.current) return
    const seen = { ...view, height: view.height - beside }
    const end = scrollToRow(seen, lines.count, next.to.row)
    // Of what is too tall to be seen whole, the start.
    const top = isWhole ? (scrollToRow({ ...seen, top: end ?? view.top }, lines.count, next.from.row) ?? end) : end
    if (top !== null) root.current.scrollTop = top
    const side = scrollToColumn(view, widths, frozen, pinnedEnd, (isWhole ? next.from : next.to).column)
    if (side !== null) root.current.scrollLeft = side
  }

  const showCell = (recordId: number, fieldId: string) => {
    const row = lines.lineOf(store.indexOf(recordId))
    const column = columns.findIndex(({ field }) => field.id === fieldId)
    if (row === null || column < 0) return
    show(single({ row, column }))
    root.current?.focus({ preventScroll: true })
  }
  // What is pasted is shown once its rows are there, by what the grid knows then.
  const later = useRef({ showCell })
  useEffect(() => {
    later.current = { showCell }
    const wanted = pasted.current
    if (!wanted || wanted.to.row >= lines.count) return
    pasted.current = null
    show(wanted, true)
  })

  const onward = useOnward()
  const { editing, typeAhead, stopEditing, leaveEditor, isEditable, begin, cancel, take, refuse } = useCellEditing({
    root,
    store,
    columns,
    lineCount: lines.count,
    canEdit,
    recordAt,
    newLine: lines.hasNew ? lines.count - 1 : null,
    onRange: setRange,
    onward,
    onOpen,
  })
  const sendFiles = useCellFiles(store)
  const giveFiles = (cell: Cell, files: File[]): boolean => {
    const [record, field] = [recordAt(cell.row), columns[cell.column]?.field]
    if (!record || !takesFiles(field) || !isEditable(cell.column)) return false
    void sendFiles(record, field, files)
    return true
  }
  // A line that is not there yet, behind the last one; in groups nobody could say which it belongs to.
  const canPasteBelow = props.isPastedBelow === true && lines.levels === 0
  const below = { top: lines.count, bottom: lines.count, left: 0, right: 0 }
  const clipboard = useClipboard({
    store,
    lines,
    canAdd: lines.hasNew || canPasteBelow,
    columns,
    env,
    range,
    isEditable,
    onFiles: (files) => range !== null && giveFiles(range.from, files),
    onColumns: props.onPasteColumns,
    onOptions: props.onPasteOptions,
    onPasted: (area) => {
      pasted.current = rangeOf(area)
      setRange(rangeOf(area))
    },
    onShow: (recordId, fieldId) => later.current.showCell(recordId, fieldId),
  })
  const pointer = useGridPointer({
    range,
    isEditing: editing !== null,
    onRange: mark,
    onStopEditing: leaveEditor,
    onBegin: (cell) => begin(cell, null),
    onFill: (from, to) => {
      setRange(rangeOf(to))
      void clipboard.fill(from, to)
    },
    onPress: (cell, star) => {
      const [record, field] = [recordAt(cell.row), columns[cell.column]?.field]
      if (star === null) return begin(cell, null)
      if (!record || !field || !isEditable(cell.column)) return
      // The star that is the last one already takes all of them away.
      const value = record.values[field.id] === star ? null : star
      store.hold(record.id)
      void store.edit([{ record, values: { [field.id]: value }, shown: { [field.id]: value } }])
    },
    onDragFiles: (cell) => {
      if (!takesFiles(columns[cell.column]?.field) || !isEditable(cell.column)) return false
      if (range?.from.row !== cell.row || range.from.column !== cell.column) mark(single(cell))
      return true
    },
    onDropFiles: giveFiles,
  })
  const choosing = useChosenRows({ store, lines, chosen, onChoose: props.onChoose })

  const onKeyDown = useGridKeys({
    root,
    store,
    columns,
    lines,
    range,
    isEditing: editing !== null,
    recordAt,
    choosing,
    clipboard,
    onRange: show,
    onward,
    onBegin: begin,
    onTypeAhead: typeAhead,
    onCancel: cancel,
    onOpen,
    onMoveColumn: props.onMoveColumn,
    onToggleGroup: group.onToggle,
  })

  const menu = useGridMenu({
    root,
    lines,
    columns,
    box: range && boxOf(range),
    active: range && range.from,
    chosen,
    recordAt,
    isEditable,
    clipboard,
    onMark: (cell) => mark(single(cell)),
    onBegin: (cell) => begin(cell, null),
    items: props.menu,
  })

  // Another list has other rows: what was marked in the last one means nothing in it.
  const [list, setList] = useState(store)
  if (list !== store) {
    setList(store)
    setRange(null)
    stopEditing()
  }

  useStartTyping(root, lines.hasNew && lines.count === 1, () => {
    if (!editing) setRange(single({ row: 0, column: 0 }))
  })

  const activeIndex = range && lines.recordAt(range.from.row)
  const active = activeIndex === null ? undefined : rowNow(store, activeIndex, version)
  const others = useCellPresence(
    store.query.tableId,
    active && active.id > 0 ? active.id : null,
    (range && columns[range.from.column]?.field.id) ?? null,
  )
  const box = pointer.filling ?? (range && boxOf(range))
  const activeColumn = range && (lines.at(range.from.row)?.kind === 'group' ? 0 : range.from.column)
  return (
    <div
      ref={root}
      className={classes.grid}
      role={lines.isGrouped ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={lines.count + 1}
      aria-colcount={columns.length + (props.headerEnd ? 2 : 1)}
      aria-multiselectable
      aria-activedescendant={range && lines.at(range.from.row) ? `cell-${range.from.row}-${activeColumn}` : undefined}
      aria-describedby="grid-keys"
      tabIndex={0}
      data-size={size}
      onKeyDown={onKeyDown}
      onCopy={clipboard.onCopy}
      onPaste={clipboard.onPaste}
      onFocus={() => {}}
      {...pointer.handlers}
      {...menu.handlers}
    >
      <span id="grid-keys" hidden>
        {t('grid.keys')}
      </span>
      <GridHeader
        columns={columns}
        pinned={pinned}
        placed={placed}
        width={width}
        full={full}
        onResize={props.onResize}
        onMove={props.onMoveColumn}
        menu={props.headerMenu}
        end={props.headerEnd}
        isAllChosen={chosen.size > 0 && chosen.size >= store.count}
        isSomeChosen={chosen.size > 0}
        onChooseAll={choosing.toggleAll}
      />
      <div role="rowgroup" className={classes.body} style={{ height: window.canvas, width: full }}>
        {/* The rows stay at the left as one; what is scrolled sideways is moved within them. A cell of each row that sticks by itself would be a layer of its own, and dozens of these make scrolling slow. */}
        <div
          role="presentation"
          className={classes.rows}
          data-moved={left > 0 || undefined}
          style={{ ...sideways(left), width: viewWidth, height: window.canvas }}
        >
          <div
            role="presentation"
            style={window.offset === 0 ? undefined : { transform: `translateY(${window.offset}px)` }}
          >
            <GridRows
              {...{ store, version, columns, pinned, pinnedEnd, placed, lines, env, texts, range, box, editing, view }}
              {...{ chosen, others, colorOf, group, size, window }}
              onToggle={choosing.toggle}
              onTake={take}
              onRefuse={refuse}
              onCancel={cancel}
              onOpen={onOpen}
            />
          </div>
        </div>
      </div>
      <GridTail
        after={props.after?.(canPasteBelow ? () => void clipboard.pasteInto(below) : null)}
        footer={props.footer}
        note={range && hasSeveral(boxOf(range)) && props.rangeNote?.(boxOf(range))}
        width={full}
        columnCount={columns.length}
      />
      {menu.menu}
    </div>
  )
}
