import { startTransition, useEffect, useState } from 'react'

/** False for the first picture: what nobody can reach yet comes right after it. */
export function useReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => startTransition(() => setReady(true)), [])
  return isReady
}
