import { startTransition, useEffect, useState } from 'react'

/** False for the first picture: values are read before anyone can reach an editor, and cost a fraction of one. */
export function useReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => startTransition(() => setReady(true)), [])
  return isReady
}
