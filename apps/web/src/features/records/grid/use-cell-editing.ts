import type { Field, RecordView } from '@oficina/contract'
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useState } from 'react'
import type { Move } from '../../fields/cell-editor.tsx'
import { isEditedInCell } from '../../fields/edited-in-cell.ts'
import { isWritable, valueKindOf } from '../../fields/field-env.ts'
import { blankRecord } from '../appended-rows.ts'
import type { RecordStore } from '../record-store.ts'
import type { GridColumn } from './grid-props.ts'
import { type Cell, type Range, single } from './selection.ts'

export interface Editing {
  cell: Cell
  typed: string | null
}

interface CellEditingProps {
  root: RefObject<HTMLDivElement | null>
  store: RecordStore
  columns: readonly GridColumn[]
  lineCount: number
  canEdit: boolean
  recordAt: (line: number) => RecordView | undefined
  /** The line to type a new record into; null where there is none. */
  newLine: number | null
  onRange: Dispatch<SetStateAction<Range | null>>
  /** Where the hand goes from a range. */
  onward: (range: Range, move: Move, size: { rows: number; columns: number }) => Range
  onOpen: (record: RecordView) => void
}

/** Which cell has its editor open, and what becomes of what is given there. */
export function useCellEditing(props: CellEditingProps) {
  const { root, store, columns, lineCount, canEdit, recordAt, newLine, onRange, onward, onOpen } = props
  const [editing, setEditing] = useState<Editing | null>(null)

  const isEditable = useCallback(
    (column: number) => {
      const field = columns[column]?.field
      return canEdit && field !== undefined && isWritable(field)
    },
    [canEdit, columns],
  )
  const write = useCallback(
    (record: RecordView, field: Field, value: unknown, shown: unknown = value) => {
      const shownValues = { [field.id]: shown }
      if (record !== blankRecord)
        return void store.edit([{ record, values: { [field.id]: value }, shown: shownValues }])
      // The row for new records becomes one only when there is something to put into it.
      const first = firstValue(value)
      if (!isBlank(first)) void store.append({ [field.id]: first }, shownValues)
    },
    [store],
  )
  const begin = (cell: Cell, typed: string | null) => {
    const field = columns[cell.column]?.field
    const record = cell.row === newLine ? blankRecord : recordAt(cell.row)
    if (!field || !record || !isEditable(cell.column)) return
    store.hold(record.id)
    if (valueKindOf(field) === 'boolean') write(record, field, record.values[field.id] !== true)
    else if (isEditedInCell(field)) setEditing({ cell, typed })
    else if (record === blankRecord) void store.append({}, {}).then((made) => made && onOpen(made))
    else onOpen(record)
  }
  const end = useCallback(() => {
    setEditing(null)
    root.current?.focus({ preventScroll: true })
  }, [root])
  const go = useCallback(
    (move: Move, rows: number) =>
      onRange((now) => {
        // Behind the last column the next row begins.
        if (now && move === 'right' && now.from.column === columns.length - 1)
          return single({ row: Math.min(now.from.row + 1, rows - 1), column: 0 })
        return now && onward(now, move, { rows, columns: columns.length })
      }),
    [onRange, onward, columns.length],
  )
  /** Nothing was changed; the hand goes on all the same. */
  const cancel = useCallback(
    (move: Move = 'stay') => {
      end()
      if (move !== 'stay') go(move, lineCount)
    },
    [end, go, lineCount],
  )
  const take = useCallback(
    (record: RecordView, field: Field, value: unknown, shown: unknown, move: Move) => {
      const isNew = record === blankRecord
      if (!isNew) store.hold(record.id)
      write(record, field, value, shown)
      end()
      if (move === 'down') store.release()
      const rows = lineCount + (isNew && !isBlank(firstValue(value)) ? 1 : 0)
      go(move, rows)
    },
    [store, end, go, write, lineCount],
  )
  const refuse = useCallback(
    (record: RecordView, field: Field, text: string, message: string, move: Move) => {
      const mark = (recordId: number) => store.refuse([{ recordId, fieldId: field.id, text, message }])
      const isNew = record === blankRecord
      // Nothing that was typed is lost: it stands in the new record's cell, marked.
      if (isNew) void store.append({}, {}).then((made) => made && mark(made.id))
      else mark(record.id)
      end()
      go(move, lineCount + (isNew ? 1 : 0))
    },
    [store, end, go, lineCount],
  )
  /** Keys that come while an editor is still loading belong to it. */
  const typeAhead = (change: (typed: string) => string) =>
    setEditing((now) => now && { ...now, typed: change(now.typed ?? '') })
  /** A press elsewhere leaves the editor as Tab does: what was typed is taken. */
  const leaveEditor = () => {
    const now = document.activeElement
    if (editing && now instanceof HTMLElement && now !== root.current) now.blur()
    setEditing(null)
  }
  return {
    editing,
    typeAhead,
    leaveEditor,
    stopEditing: () => setEditing(null),
    isEditable,
    begin,
    cancel,
    take,
    refuse,
  }
}

/** Of links, what is added and taken away is given; a new record has only what is added. */
const firstValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'add' in value ? value.add : value

const isBlank = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
