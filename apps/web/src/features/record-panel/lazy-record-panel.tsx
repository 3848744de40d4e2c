import { lazyPart, PartBoundary } from '@oficina/ui'
import { type ComponentProps, Suspense } from 'react'

export const loadRecordPanel = () => import('./record-panel.tsx')
const RecordPanel = lazyPart(async () => ({ default: (await loadRecordPanel()).RecordPanel }))

/** A record's panel with all its editors. Pages do without until one is opened. */
export const LazyRecordPanel = (props: ComponentProps<typeof RecordPanel>) => (
  <PartBoundary onFail={() => props.onOpen(null)}>
    <Suspense fallback={null}>
      <RecordPanel {...props} />
    </Suspense>
  </PartBoundary>
)
