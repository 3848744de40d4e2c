import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether this renders in a mounted page. False on the server and during hydration, which must match the server's HTML:
 * portals wait for the next render.
 */
export const useInPage = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
