import type { RecordView } from '@oficina/contract'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { overlay } from '../../../ground/shortcuts/shortcut-guard.ts'
import type { RecordStore } from '../record-store.ts'
import { type GridKeys, type Press, pressKey } from './grid-keys.ts'
import type { RecordGridProps } from './grid-props.ts'
import { keysAhead } from './keys-ahead.ts'
import { useTakeBack } from './use-take-back.ts'

interface GridKeysProps extends Pick<GridKeys, 'range' | 'lines' | 'onRange' | 'onward' | 'onBegin' | 'onToggleGroup'> {
  root: RefObject<HTMLDivElement | null>
  store: RecordStore
  columns: RecordGridProps['columns']
  isEditing: boolean
  recordAt: (line: number) => RecordView | undefined
  choosing: { toggle: (id: number, line: number, isRange: boolean) => void; toggleAll: () => void }
  clipboard: { clear: () => Promise<void>; fillDown: () => Promise<void> }
  onTypeAhead: (change: (typed: string) => string) => void
  onCancel: () => void
  onOpen: (record: RecordView) => void
  onMoveColumn: RecordGridProps['onMoveColumn']
}

/** What the keys do while the sheet itself has the focus. */
export function useGridKeys(props: GridKeysProps): (event: KeyboardEvent) => void {
  const { root, store, columns, range, lines, isEditing, recordAt, choosing, clipboard } = props
  const takeBack = useTakeBack(store)
  const ahead = useRef<ReturnType<typeof keysAhead>>(undefined)
  const isBeingEdited = useEffectEvent(() => isEditing)
  const onText = useEffectEvent(props.onTypeAhead)
  const onCancel = useEffectEvent(props.onCancel)
  useEffect(() => {
    if (!root.current) return
    const keys = keysAhead({
      root: root.current,
      isEditing: () => isBeingEdited(),
      onText: (change) => onText(change),
      onCancel: () => onCancel(),
    })
    ahead.current = keys
    return keys.stop
  }, [root])
  const press = (event: Press) => {
    if (isEditing) return ahead.current?.press(event)
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
  // A dialog or a button that is gone leaves the focus nowhere: where a cell is marked, keys still mean that cell.
  const pressNowhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (range === null || event.target !== document.body || document.querySelector(overlay)) return
    root.current?.focus({ preventScroll: true })
    press(event)
    if (event.defaultPrevented) event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => pressNowhere(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  return (event) => {
    if (event.target === root.current) press(event)
  }
}
