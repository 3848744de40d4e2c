import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Keeps where one is, for `boot.js`: the installed app opens there again. A browser without storage opens on home. */
export function useLastPage(): void {
  const router = useRouter()
  useEffect(() => {
    const keep = (path: string) => {
      try {
        const key = localStorage.getItem('oficina.session-key')
        localStorage.setItem('oficina.last-page', JSON.stringify({ key, path }))
      } catch {
        // Storage is switched off or full.
      }
    }
    keep(router.state.location.href)
    return router.subscribe('onResolved', ({ toLocation }) => keep(toLocation.href))
  }, [router])
}
