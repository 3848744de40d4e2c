import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { loadColumnMenu } from '../field-panel/column-menu.tsx'
import { loadCellEditors } from '../fields/cell-editor.tsx'

/** The grid and its first pages come first. */
const afterGrid = 1_500
const load = () => import('../record-panel/record-panel.tsx')
const RecordPanel = lazy(async () => ({ default: (await load()).RecordPanel }))

/** A record's panel with all its editors. The first grid does without; they are fetched once it stands. */
export const LazyRecordPanel = (props: ComponentProps<typeof RecordPanel>) => (
  <Suspense fallback={null}>
    <RecordPanel {...props} />
  </Suspense>
)

/** Fetches what the first click may want while nobody waits for it: the panel, and the editors that bring lists. */
export function useFetchAhead() {
  useEffect(() => {
    const fetchAll = async () => {
      try {
        if (navigator.onLine) await Promise.all([load(), loadCellEditors(), loadColumnMenu()])
      } catch {
        // Asked for once more when someone wants them; then it is told.
      }
    }
    const timer = setTimeout(() => void fetchAll(), afterGrid)
    return () => clearTimeout(timer)
  }, [])
}
