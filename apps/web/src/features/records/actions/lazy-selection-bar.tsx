import { lazyPart, PartBoundary } from '@oficina/ui'
import { Suspense } from 'react'
import type { SelectionBarProps } from './selection-bar.tsx'

const Bar = lazyPart(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

/** Fetched when the first record is marked. Without it nothing could be done with the mark. */
export const SelectionBar = (props: SelectionBarProps) => (
  <PartBoundary onFail={() => props.onChoose(new Set())}>
    <Suspense fallback={null}>
      <Bar {...props} />
    </Suspense>
  </PartBoundary>
)
