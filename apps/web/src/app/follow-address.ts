import type { Router } from './router.tsx'

/**
 * Loads the screen at the address, and again if the address changes before the first render: the router listens to
 * changes only once it is mounted. Call `stop` then.
 */
export function followAddress(router: Router): { loaded: Promise<void>; stop: () => void } {
  let loading = router.load()
  const stop = router.history.subscribe(() => {
    loading = router.load()
  })
  const lastLoaded = async () => {
    let last: Promise<void> | undefined
    while (last !== loading) {
      last = loading
      await last
    }
  }
  return { loaded: lastLoaded(), stop }
}
