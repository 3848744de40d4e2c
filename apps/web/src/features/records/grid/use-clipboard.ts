import type { RecordView } from '@oficina/contract'
import { FieldValueError } from '@oficina/kinds'
import { toast } from '@oficina/ui'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { canonical, type Env, kindOf, textOf } from '../../fields/field-env.ts'
import type { RecordStore } from '../record-store.ts'
import type { GridColumn } from './record-grid.tsx'
import { boxOf, type Range, readCells, writeCells } from './selection.ts'

interface ClipboardOptions {
  store: RecordStore
  columns: readonly GridColumn[]
  env: Env
  range: Range | null
  isEditable: (column: number) => boolean
}

type Change = { record: RecordView; values: Record<string, unknown>; shown: Record<string, unknown> }

/** Copies a range as sheets do, pastes what they copy, fills down and empties. All rows of one gesture go as one write. */
export function useClipboard({ store, columns, env, range, isEditable }: ClipboardOptions) {
  const { t } = useTranslation('records')
  const box = range && boxOf(range)

  /** Reads a text into each cell from the range's corner on; what cannot be read is told and left as it was. */
  const write = async (textAt: (row: number, column: number) => string | undefined, rows: number, width: number) => {
    if (!box) return
    const changes: Change[] = []
    let refused = 0
    for (let row = 0; row < rows; row++) {
      const record = store.peek(box.top + row)
      if (!record) continue
      const change: Change = { record, values: {}, shown: {} }
      for (let column = 0; column < width; column++) {
        const field = columns[box.left + column]?.field
        const text = textAt(row, column)
        if (!field || text === undefined || !isEditable(box.left + column)) continue
        try {
          const parsed = kindOf(field).parse(text, field.options, env)
          change.values[field.id] = parsed
          change.shown[field.id] = parsed
        } catch (error) {
          if (!(error instanceof FieldValueError)) throw error
          refused++
        }
      }
      if (Object.keys(change.values).length > 0) changes.push(change)
    }
    if (refused > 0) toast.warning({ title: t('grid.notPasted', { count: refused }) })
    await store.edit(changes)
  }

  return {
    onCopy: (event: ClipboardEvent) => {
      if (!box || event.target !== event.currentTarget) return
      event.preventDefault()
      const rows: string[][] = []
      for (let row = box.top; row <= Math.min(box.bottom, box.top + 9_999); row++) {
        const record = store.peek(row)
        const cells = columns.slice(box.left, box.right + 1)
        rows.push(cells.map(({ field }) => (record ? textOf(field, record.values[field.id], env) : '')))
      }
      event.clipboardData.setData('text/plain', writeCells(rows))
    },
    onPaste: (event: ClipboardEvent) => {
      if (!box || event.target !== event.currentTarget) return
      event.preventDefault()
      const cells = readCells(event.clipboardData.getData('text/plain'))
      const width = Math.max(...cells.map((row) => row.length))
      // One value over a larger range goes into every cell of it.
      const isOne = cells.length === 1 && width === 1
      const height = isOne ? box.bottom - box.top + 1 : cells.length
      void write(
        (row, column) => (isOne ? cells[0]?.[0] : cells[row]?.[column]),
        height,
        isOne ? box.right - box.left + 1 : width,
      )
    },
    clear: () => (box ? write(() => '', box.bottom - box.top + 1, box.right - box.left + 1) : Promise.resolve()),
    fillDown: async () => {
      const first = box && store.peek(box.top)
      if (!box || !first) return
      const changes: Change[] = []
      for (let row = box.top + 1; row <= box.bottom; row++) {
        const record = store.peek(row)
        if (!record) continue
        const fields = columns.slice(box.left, box.right + 1).filter((_, n) => isEditable(box.left + n))
        changes.push({
          record,
          values: Object.fromEntries(fields.map(({ field }) => [field.id, canonical(field, first.values[field.id])])),
          shown: Object.fromEntries(fields.map(({ field }) => [field.id, first.values[field.id]])),
        })
      }
      await store.edit(changes)
    },
  }
}
