import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from './read-again.ts'

/** When the signed link of a picture ends, in seconds; null for every other address. */
export function endOfLink(address: string): string | null {
  if (!/\/api\/(files|v3\/public-view)\//.test(address)) return null
  return new URL(address, 'http://localhost').searchParams.get('expires')
}

/**
 * Links to pictures end after some minutes. One that is drawn later, because it was scrolled to or comes with a screen
 * that was kept, is not found: what is shown is then read again, with new links. Once for all links that ended together.
 */
export function keepPicturesFresh(queries: QueryClient, now: () => number = Date.now): () => void {
  const known = new Set<string>()
  const look = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    const end = endOfLink(target.src)
    if (end === null || known.has(end) || Number(end) * 1000 > now()) return
    known.add(end)
    readAgain(queries, [])
  }
  // An error of a picture goes no further than the picture: it is heard on its way there.
  document.addEventListener('error', look, { capture: true })
  return () => document.removeEventListener('error', look, { capture: true })
}
