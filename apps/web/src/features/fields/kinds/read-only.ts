import type { ComponentType } from 'react'
import type { ReadOnlyValueProps } from '../editors/read-only-value.tsx'
import { byKind } from './by-kind.ts'

/** Values that cannot be edited, of types with a `read-only.tsx`. The others look like their cell. */
export const readOnlyValues = byKind(
  import.meta.glob<ComponentType<ReadOnlyValueProps>>('./*/read-only.tsx', { eager: true, import: 'ReadOnly' }),
)
