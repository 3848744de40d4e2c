import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { Providers } from './providers/providers.tsx'
import type { Router } from './router.tsx'

/**
 * Everything that is drawn. The same in the browser and on the server, to the last part: names that parts give
 * themselves are counted by where they stand.
 */
export function Application({ router, onShown }: { router: Router; onShown?: () => void }) {
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
        <Shown tell={onShown} />
      </Providers>
    </StrictMode>
  )
}

/** Tells that what stands before it is on the page. */
function Shown({ tell }: { tell: (() => void) | undefined }) {
  useLayoutEffect(() => tell?.(), [tell])
  return null
}
