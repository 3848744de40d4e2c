import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether this is drawn in the page itself. A server that draws ahead has no page, and when the browser takes over what
 * came from there, everything is first as it was drawn: what lives elsewhere in the page waits for the next round.
 */
export const useInPage = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
