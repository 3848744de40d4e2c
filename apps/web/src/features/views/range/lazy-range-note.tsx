import { lazy, Suspense } from 'react'
import type { RangeNoteProps } from './range-note.tsx'

const Note = lazy(async () => ({ default: (await import('./range-note.tsx')).RangeNote }))

/** Fetched when the first range is marked. */
export const RangeNote = (props: RangeNoteProps) => (
  <Suspense fallback={null}>
    <Note {...props} />
  </Suspense>
)
