import { startTransition, useEffect, useState } from 'react'
import { afterPicture } from './after-picture.ts'

/** False for the first picture: what nobody can reach yet comes right after it. */
export function useReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => afterPicture(() => startTransition(() => setReady(true))), [])
  return isReady
}
