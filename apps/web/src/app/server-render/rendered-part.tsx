import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { holdEarly } from './find-rendered.ts'

/**
 * A part of a server-rendered page whose code loads by itself. React drops clicks on such a part until it has hydrated
 * it, so they are recorded for as long.
 */
export function RenderedPart({ children }: { children: ReactNode }) {
  const isThere = useRef(false)
  const release = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (isThere.current) return
    release.current = holdEarly()
    return release.current
  }, [])
  return (
    <Suspense fallback={null}>
      {children}
      <Hydrated
        onHydrated={() => {
          isThere.current = true
          release.current?.()
        }}
      />
    </Suspense>
  )
}

function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated)
  return null
}
