import type { Field } from '@oficina/contract'
import { useCallback, useState } from 'react'
import { type StorageKey, storage } from '../../../lib/storage.ts'

const wide = new Set(['name', 'text', 'singleLineText', 'link', 'address', 'multipleSelect', 'tags'])
const narrow = new Set(['checkbox', 'switch', 'starred', 'count', 'autoNumber', 'time'])

const usual = (field: Field) => (field.is_name ? 240 : wide.has(field.type) ? 200 : narrow.has(field.type) ? 100 : 150)

/** How wide this person made each column, on this device. */
export function useColumnWidths(tableId: string) {
  const key = `widths.${tableId}` as const
  const [widths, setWidths] = useState<Record<string, number>>(() => readWidths(key))
  const setWidth = useCallback(
    (fieldId: string, width: number) =>
      setWidths((now) => {
        const next = { ...now, [fieldId]: width }
        storage.set(key, JSON.stringify(next))
        return next
      }),
    [key],
  )
  const widthOf = useCallback((field: Field) => widths[field.id] ?? usual(field), [widths])
  return { widthOf, setWidth }
}

function readWidths(key: StorageKey): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {}
  } catch {
    // Something else wrote there; the usual widths do.
    return {}
  }
}
