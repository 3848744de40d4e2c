import type { Router } from './router.tsx'

/**
 * Loads the screen at the address, and loads again when the address changes before the first draw: until then the router
 * does not listen, and would draw a screen that the address no longer names. Call `stop` once the router is mounted.
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
