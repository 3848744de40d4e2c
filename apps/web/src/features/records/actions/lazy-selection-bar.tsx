import { lazy, Suspense } from 'react'
import type { SelectionBarProps } from './selection-bar.tsx'

const Bar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

/** Fetched when the first record is marked. */
export const SelectionBar = (props: SelectionBarProps) => (
  <Suspense fallback={null}>
    <Bar {...props} />
  </Suspense>
)
