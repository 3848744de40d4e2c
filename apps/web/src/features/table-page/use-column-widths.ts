import type { Field } from '@oficina/contract'
import { useCallback, useState } from 'react'
import { faceOf } from '../fields/kinds/faces.ts'
import { type StorageKey, storage } from '../../lib/storage.ts'

/** How wide a column is that nobody set. */
export const usualWidth = (field: Field): number => (field.is_name ? 240 : faceOf(field).width)

export type Widths = Record<string, number>

/** How wide this person made columns of a table or of a view, on this device. */
export function useColumnWidths(tableId: string, viewId: string | null) {
  const key = `widths.${viewId === null ? tableId : `${tableId}.${viewId}`}` as const
  const [kept, setKept] = useState({ key, widths: readWidths(key) })
  const now = kept.key === key ? kept : { key, widths: readWidths(key) }
  if (now !== kept) setKept(now)
  const setWidth = useCallback(
    (fieldId: string, width: number) =>
      setKept((before) => {
        const widths = { ...before.widths, [fieldId]: width }
        storage.set(before.key, JSON.stringify(widths))
        return { ...before, widths }
      }),
    [],
  )
  const reset = useCallback(() => {
    storage.remove(key)
    setKept({ key, widths: {} })
  }, [key])
  return { widths: now.widths, setWidth, reset }
}

function readWidths(key: StorageKey): Widths {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const isWidth = ([, width]: [string, unknown]) => typeof width === 'number' && width >= 60 && width <= 2_000
    return Object.fromEntries(Object.entries(kept).filter(isWidth))
  } catch {
    // Something else wrote there; the usual widths do.
    return {}
  }
}
