import { useEffect } from 'react'
import { loadNamespaces } from '../../lib/i18n.ts'
import { loadColumnMenu } from '../field-panel/column/column-menu.tsx'
import { loadCellEditors } from '../fields/cell-editor.tsx'
import { loadRecordPanel } from '../record-panel/lazy-record-panel.tsx'

/** The grid and its first pages come first. */
const afterGrid = 1_500

/**
 * Fetches what the first click may want while nobody waits for it: the panel, the editors that bring lists, and their
 * texts.
 */
export function useFetchAhead() {
  useEffect(() => {
    const fetchAll = async () => {
      try {
        if (!navigator.onLine) return
        await Promise.all([
          loadRecordPanel(),
          loadCellEditors(),
          loadColumnMenu(),
          loadNamespaces(['record', 'fields']),
        ])
      } catch {
        // Asked for once more when someone wants them; then it is told.
      }
    }
    const timer = setTimeout(() => void fetchAll(), afterGrid)
    return () => clearTimeout(timer)
  }, [])
}
