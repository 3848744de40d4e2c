import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { Providers } from './providers/providers.tsx'
import type { Router } from './router.tsx'

/**
 * The whole interface. The tree must be the same in the browser and on the server, because `useId` depends on it.
 */
export function Application({ router, onShown }: { router: Router; onShown?: () => void }) {
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
        <Mounted onMounted={onShown} />
      </Providers>
    </StrictMode>
  )
}

/** Calls back when its siblings before it are mounted. */
function Mounted({ onMounted }: { onMounted: (() => void) | undefined }) {
  useLayoutEffect(() => onMounted?.(), [onMounted])
  return null
}
