import type { Field, RecordView } from '@oficina/contract'
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useState } from 'react'
import type { Move } from '../../fields/cell-editor.tsx'
import { isEditedInCell } from '../../fields/edited-in-cell.ts'
import { isWritable, valueKindOf } from '../../fields/field-env.ts'
import type { RecordStore } from '../record-store.ts'
import { steps } from './grid-keys.ts'
import type { GridColumn } from './grid-props.ts'
import { type Cell, moved, type Range } from './selection.ts'

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
  onRange: Dispatch<SetStateAction<Range | null>>
  onOpen: (record: RecordView) => void
}

/** Which cell has its editor open, and what becomes of what is given there. */
export function useCellEditing(props: CellEditingProps) {
  const { root, store, columns, lineCount, canEdit, recordAt, onRange, onOpen } = props
  const [editing, setEditing] = useState<Editing | null>(null)

  const isEditable = useCallback(
    (column: number) => {
      const field = columns[column]?.field
      return canEdit && field !== undefined && isWritable(field)
    },
    [canEdit, columns],
  )
  const begin = (cell: Cell, typed: string | null) => {
    const field = columns[cell.column]?.field
    const record = recordAt(cell.row)
    if (!field || !record || !isEditable(cell.column)) return
    store.hold(record.id)
    if (valueKindOf(field) === 'boolean') {
      const next = record.values[field.id] !== true
      void store.edit([{ record, values: { [field.id]: next }, shown: { [field.id]: next } }])
    } else if (isEditedInCell(field)) setEditing({ cell, typed })
    else onOpen(record)
  }
  const end = useCallback(() => {
    setEditing(null)
    root.current?.focus({ preventScroll: true })
  }, [root])
  const take = useCallback(
    (record: RecordView, field: Field, value: unknown, shown: unknown, move: Move) => {
      store.hold(record.id)
      void store.edit([{ record, values: { [field.id]: value }, shown: { [field.id]: shown } }])
      end()
      if (move === 'down') store.release()
      onRange((now) => now && moved(now, steps[move], { rows: lineCount, columns: columns.length }, false))
    },
    [store, end, onRange, columns.length, lineCount],
  )
  const refuse = useCallback(
    (record: RecordView, field: Field, text: string, message: string) => {
      store.refuse([{ recordId: record.id, fieldId: field.id, text, message }])
      end()
    },
    [store, end],
  )
  return { editing, stopEditing: () => setEditing(null), isEditable, begin, end, take, refuse }
}
