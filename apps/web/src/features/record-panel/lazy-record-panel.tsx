import { type ComponentProps, lazy, Suspense } from 'react'

export const loadRecordPanel = () => import('./record-panel.tsx')
const RecordPanel = lazy(async () => ({ default: (await loadRecordPanel()).RecordPanel }))

/** A record's panel with all its editors. Pages do without until one is opened. */
export const LazyRecordPanel = (props: ComponentProps<typeof RecordPanel>) => (
  <Suspense fallback={null}>
    <RecordPanel {...props} />
  </Suspense>
)
