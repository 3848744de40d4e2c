import { type AnyRouter, useRouter } from '@tanstack/react-router'

/** Whether a path leads to a screen of its own. Menus leave out what is not there. */
export function pageExists(router: AnyRouter, path: string): boolean {
  const [, params, found] = router.getMatchedRoutes(path.split('?')[0] ?? path)
  // `**` is what a layout could not place: the area is there, the screen is not.
  return found !== undefined && !('**' in params)
}

export function usePageExists(): (path: string) => boolean {
  const router = useRouter()
  return (path) => pageExists(router, path)
}

/** Goes to a path that stands in data, where the router cannot check it. `replace` leaves nothing to go back to here. */
export function useGo(): (path: string, how?: { replace: boolean }) => void {
  const router = useRouter()
  return (path, how) => void router.navigate({ href: path, ...how })
}
