import { lazyPart } from '@oficina/ui'
import { Suspense } from 'react'
import type { GridMenuItemsProps } from './grid-menu-items.tsx'

const Items = lazyPart(async () => ({ default: (await import('./grid-menu-items.tsx')).GridMenuItems }))

/** Fetched when the first menu opens. */
export const GridMenuItems = (props: GridMenuItemsProps) => (
  <Suspense fallback={null}>
    <Items {...props} />
  </Suspense>
)
