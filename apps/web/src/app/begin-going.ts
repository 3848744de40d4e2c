import type { Router } from './router.tsx'

/**
 * Goes where the address leads, also where that changes before anything is drawn: until then the router itself does not
 * listen, and would draw what the address no longer says. `stop` once it does.
 */
export function beginGoing(router: Router): { arrived: Promise<void>; stop: () => void } {
  let going = router.load()
  const stop = router.history.subscribe(() => {
    going = router.load()
  })
  const arrive = async () => {
    let last: Promise<void> | undefined
    while (last !== going) {
      last = going
      await last
    }
  }
  return { arrived: arrive(), stop }
}
