import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** False for the first picture: what nobody can reach yet comes right after it. */
export function useReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setReady(true))), [])
  return isReady
}
