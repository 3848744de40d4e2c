import type { RecordView } from '@oficina/contract'
import type { KeyboardEvent, RefObject } from 'react'
import type { RecordStore } from '../record-store.ts'
import { type GridKeys, pressKey } from './grid-keys.ts'
import type { RecordGridProps } from './grid-props.ts'
import { useTakeBack } from './use-take-back.ts'

interface GridKeysProps extends Pick<GridKeys, 'range' | 'lines' | 'onRange' | 'onward' | 'onBegin' | 'onToggleGroup'> {
  root: RefObject<HTMLDivElement | null>
  store: RecordStore
  columns: RecordGridProps['columns']
  isEditing: boolean
  recordAt: (line: number) => RecordView | undefined
  choosing: { toggle: (id: number, line: number, isRange: boolean) => void; toggleAll: () => void }
  clipboard: { clear: () => Promise<void>; fillDown: () => Promise<void> }
  onTypeAhead: (key: string) => void
  onOpen: (record: RecordView) => void
  onMoveColumn: RecordGridProps['onMoveColumn']
}

/** What the keys do while the sheet itself has the focus. */
export function useGridKeys(props: GridKeysProps): (event: KeyboardEvent) => void {
  const { root, store, columns, range, lines, isEditing, recordAt, choosing, clipboard } = props
  const takeBack = useTakeBack(store)
  return (event) => {
    if (event.target !== root.current) return
    if (isEditing) {
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) props.onTypeAhead(event.key)
      return
    }
    const isDone = pressKey(event, {
      range,
      lines,
      columnCount: columns.length,
      onRange: props.onRange,
      onward: props.onward,
      onBegin: props.onBegin,
      onOpen: (row) => {
        const record = recordAt(row)
        if (record) props.onOpen(record)
      },
      onClear: () => void clipboard.clear(),
      onFillDown: () => void clipboard.fillDown(),
      onTakeBack: (which) => void takeBack(which),
      onMoveColumn: (column, by) => {
        const field = columns[column]?.field
        if (field) props.onMoveColumn(field.id, by > 0 ? column + 2 : column - 1)
      },
      onToggleGroup: props.onToggleGroup,
      onForget: ({ row, column }) => {
        const [record, field] = [recordAt(row), columns[column]?.field]
        return record !== undefined && field !== undefined && store.forget(record.id, field.id)
      },
      onChoose: (row) => {
        const record = recordAt(row)
        if (record) choosing.toggle(record.id, row, false)
      },
      onChooseAll: choosing.toggleAll,
    })
    if (isDone) event.preventDefault()
  }
}
