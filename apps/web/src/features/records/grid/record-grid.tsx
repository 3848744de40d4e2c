// A sheet in windows of rows and columns cannot be a table element; its roles say the same.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import type { Field, RecordView } from '@oficina/contract'
import { type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isEditedInCell, type Move } from '../../fields/cell-editor.tsx'
import { type Env, isWritable } from '../../fields/field-env.ts'
import type { RecordStore } from '../record-store.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import classes from './record-grid.module.css'
import { type Cell, type Range, boxOf, moved, single } from './selection.ts'
import { useClipboard } from './use-clipboard.ts'
import { useGridView } from './use-grid-view.ts'
import { columnWindow, rowWindow, scrollToRow } from './viewport.ts'

export interface GridColumn {
  field: Field
  width: number
}

export interface RecordGridProps {
  label: string
  columns: readonly GridColumn[]
  store: RecordStore
  env: Env
  canEdit: boolean
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onResize: (fieldId: string, width: number) => void
  onOpen: (record: RecordView) => void
  headerMenu?: (field: Field) => ReactNode
  /** Stands behind the last column's head. */
  headerEnd?: ReactNode
  /** Stands behind the last row. */
  after?: ReactNode
  footer?: ReactNode
}

const numbers = 42

interface Editing {
  cell: Cell
  typed: string | null
}

const arrows: Partial<Record<string, { row: number; column: number }>> = {
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  PageDown: { row: 20, column: 0 },
  PageUp: { row: -20, column: 0 },
}
const steps: Record<Move, { row: number; column: number }> = {
  down: { row: 1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
  stay: { row: 0, column: 0 },
}

/** Records as a sheet: drawn in windows of rows and columns, with a range to work on and an editor in its cell. */
export function RecordGrid(props: RecordGridProps) {
  const { label, columns, store, env, canEdit, chosen, onChoose, onResize, onOpen } = props
  const { t } = useTranslation('records')
  const root = useRef<HTMLDivElement>(null)
  const view = useGridView(root)
  const [range, setRange] = useState<Range | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)

  // The store stays the same object while its records change: only its version says that there is something to draw.
  const version = useSyncExternalStore(store.subscribe, store.snapshot)
  const count = store.total ?? 0
  const size = { rows: count, columns: columns.length }
  const widths = useMemo(() => columns.map((column) => column.width), [columns])
  const pinned = numbers + (widths[0] ?? 0)
  const window = rowWindow(view, count)
  const placed = useMemo(() => columnWindow(view, widths, pinned), [view, widths, pinned])
  const width = numbers + widths.reduce((sum, one) => sum + one, 0)
  const box = range && boxOf(range)

  const isEditable = useCallback(
    (column: number) => {
      const field = columns[column]?.field
      return canEdit && field !== undefined && isWritable(field)
    },
    [canEdit, columns],
  )
  const show = useCallback(
    (next: Range) => {
      setRange(next)
      const top = scrollToRow({ ...view, height: view.height - 96 }, count, next.to.row)
      if (top !== null && root.current) root.current.scrollTop = top
    },
    [view, count],
  )
  const fieldAt = (column: number) => columns[column]?.field

  const begin = (cell: Cell, typed: string | null) => {
    const field = fieldAt(cell.column)
    const record = store.peek(cell.row)
    if (!field || !record || !isEditable(cell.column)) return
    if (typeof record.values[field.id] === 'boolean') {
      const next = !record.values[field.id]
      void store.edit([{ record, values: { [field.id]: next }, shown: { [field.id]: next } }])
    } else if (isEditedInCell(field)) setEditing({ cell, typed })
    else onOpen(record)
  }
  const end = useCallback(() => {
    setEditing(null)
    root.current?.focus({ preventScroll: true })
  }, [])
  const take = useCallback(
    (record: RecordView, field: Field, value: unknown, shown: unknown, move: Move) => {
      void store.edit([{ record, values: { [field.id]: value }, shown: { [field.id]: shown } }])
      end()
      setRange((now) =>
        now ? moved(now, steps[move], { rows: store.total ?? 0, columns: columns.length }, false) : now,
      )
    },
    [store, end, columns.length],
  )
  const clipboard = useClipboard({ store, columns, env, range, isEditable })

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (editing || event.target !== root.current) return
    const now = range ?? single({ row: 0, column: 0 })
    const isMod = event.ctrlKey || event.metaKey
    const by = arrows[event.key]
    if (by) {
      event.preventDefault()
      const far = isMod ? { row: by.row * count, column: by.column * columns.length } : by
      show(moved(now, far, size, event.shiftKey))
    } else if (event.key === 'Tab' && range) {
      const step = event.shiftKey ? steps.left : steps.right
      const next = moved(now, step, size, false)
      if (next.from.column === now.from.column) return
      event.preventDefault()
      show(next)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      const column = event.key === 'Home' ? 0 : columns.length - 1
      show(single({ row: isMod ? (event.key === 'Home' ? 0 : count - 1) : now.from.row, column }))
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      begin(now.from, null)
    } else if (event.key === ' ' && range) {
      event.preventDefault()
      const record = store.peek(now.from.row)
      if (record) onOpen(record)
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && range) {
      event.preventDefault()
      void clipboard.clear()
    } else if (isMod && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      void store.takeBack(event.shiftKey ? 'redo' : 'undo').catch(() => {})
    } else if (isMod && event.key.toLowerCase() === 'y') {
      event.preventDefault()
      void store.takeBack('redo').catch(() => {})
    } else if (isMod && event.key.toLowerCase() === 'd' && range) {
      event.preventDefault()
      void clipboard.fillDown()
    } else if (event.key === 'Escape') setRange(null)
    else if (event.key.length === 1 && !isMod && !event.altKey && range) {
      event.preventDefault()
      begin(now.from, event.key)
    }
  }
  const cellOf = (target: EventTarget): Cell | null => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-row]')
    return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
  }
  const toggle = useCallback(
    (id: number) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      onChoose(next)
    },
    [chosen, onChoose],
  )
  // Another list has other rows: what was marked in the last one means nothing in it.
  const [list, setList] = useState(store)
  if (list !== store) {
    setList(store)
    setRange(null)
    setEditing(null)
  }

  const rows = []
  for (let index = window.first; index <= window.last; index++) {
    const isHere = box !== null && index >= box.top && index <= box.bottom
    const record = store.row(index)
    rows.push(
      <GridRow
        key={record?.id ?? `row ${index}`}
        index={index}
        record={record}
        columns={columns}
        placed={placed}
        pinned={pinned}
        numbers={numbers}
        env={env}
        store={store}
        box={isHere ? box : null}
        active={range && range.from.row === index ? range.from.column : null}
        editing={editing && editing.cell.row === index ? { column: editing.cell.column, typed: editing.typed } : null}
        isChosen={record !== undefined && chosen.has(record.id)}
        version={version}
        onToggle={toggle}
        onTake={take}
        onCancel={end}
        onOpen={onOpen}
      />,
    )
  }
  return (
    <div
      ref={root}
      className={classes.grid}
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length + (props.headerEnd ? 2 : 1)}
      aria-multiselectable
      aria-activedescendant={range ? `cell-${range.from.row}-${range.from.column}` : undefined}
      aria-describedby="grid-keys"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onCopy={clipboard.onCopy}
      onPaste={clipboard.onPaste}
      onMouseDown={(event) => {
        const cell = cellOf(event.target)
        if (!cell || event.button !== 0 || (event.target as HTMLElement).closest('input,textarea,button')) return
        setEditing(null)
        setRange(event.shiftKey && range ? { from: range.from, to: cell } : single(cell))
      }}
      onMouseOver={(event) => {
        const cell = event.buttons === 1 && range && !editing ? cellOf(event.target) : null
        if (cell) setRange((now) => (now ? { from: now.from, to: cell } : now))
      }}
      onFocus={() => {}}
      onDoubleClick={(event) => {
        const cell = cellOf(event.target)
        if (cell && !(event.target as HTMLElement).closest('input,textarea,button')) begin(cell, null)
      }}
    >
      <span id="grid-keys" hidden>
        {t('grid.keys')}
      </span>
      <GridHeader
        columns={columns}
        placed={placed}
        pinned={pinned}
        numbers={numbers}
        width={width}
        onResize={onResize}
        menu={props.headerMenu}
        end={props.headerEnd}
        isAllChosen={chosen.size > 0}
        onChooseAll={() => {
          const ids = new Set<number>()
          for (let index = 0; chosen.size === 0 && index < Math.min(count, 1000); index++) {
            const record = store.peek(index)
            if (record) ids.add(record.id)
          }
          onChoose(ids)
        }}
      />
      <div role="rowgroup" className={classes.body} style={{ height: window.canvas, width }}>
        <div role="presentation" style={{ transform: `translateY(${window.offset}px)` }}>
          {rows}
        </div>
      </div>
      {props.after && (
        <div role="row" className={classes.after} style={{ minWidth: width }}>
          {/* biome-ignore lint/a11y/useFocusableInteractive: what it holds takes the focus */}
          <div role="gridcell" aria-colspan={columns.length + 1}>
            {props.after}
          </div>
        </div>
      )}
      {props.footer && (
        <div className={classes.footer} style={{ minWidth: width }}>
          {props.footer}
        </div>
      )}
    </div>
  )
}
