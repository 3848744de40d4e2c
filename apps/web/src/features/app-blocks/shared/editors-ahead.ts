import { useEffect } from 'react'
import { loadNamespaces } from '../../../lib/i18n.ts'

/** Whoever only reads does without editors and their texts. */
export const loadEditors = async () => {
  const [editors] = await Promise.all([import('../../fields/cell-editor.tsx'), loadNamespaces(['record', 'fields'])])
  return editors
}

/** Fetches the editors before the first press: what is typed right after it must not get lost. */
export async function fetchEditors() {
  try {
    if (navigator.onLine) await (await loadEditors()).loadCellEditors()
  } catch {
    // Asked for once more when someone edits; then it is told.
  }
}

/** The block's own records come first. */
const afterRecords = 1_200

/** Fetches the editors of a block in which values can be changed, while nobody waits for them. */
export function useEditorsAhead(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => void fetchEditors(), afterRecords)
    return () => clearTimeout(timer)
  }, [isWanted])
}
