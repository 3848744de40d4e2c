import type { Field, RecordView } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useState } from 'react'
import type { Move } from '../../fields/cell-editor.tsx'
import { isEditedInCell } from '../../fields/edited-in-cell.ts'
import { isWritable, valueKindOf } from '../../fields/field-env.ts'
import { blankRecord } from '../appended-rows.ts'
import type { RecordStore } from '../record-store.ts'
import type { GridColumn } from './grid-props.ts'
import type { Cell, Range } from './selection.ts'

interface Editing {
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
  const take = useCallback(
    (record: RecordView, field: Field, value: unknown, shown: unknown, move: Move) => {
      const isNew = record === blankRecord
      if (!isNew) store.hold(record.id)
      write(record, field, value, shown)
      end()
      if (move === 'down') store.release()
      const rows = lineCount + (isNew && !isBlank(firstValue(value)) ? 1 : 0)
      onRange((now) => now && onward(now, move, { rows, columns: columns.length }))
    },
    [store, end, onRange, onward, write, columns.length, lineCount],
  )
  const refuse = useCallback(
    (record: RecordView, field: Field, text: string, message: string) => {
      // What cannot be read makes no record of the row for new ones.
      if (record === blankRecord) toast.warning({ title: message })
      else store.refuse([{ recordId: record.id, fieldId: field.id, text, message }])
      end()
    },
    [store, end],
  )
  /** Keys that come while an editor is still loading belong to it. */
  const typeAhead = (key: string) => setEditing((now) => now && { ...now, typed: `${now.typed ?? ''}${key}` })
  return { editing, typeAhead, stopEditing: () => setEditing(null), isEditable, begin, end, take, refuse }
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
