import type { App } from '@oficina/contract'
import type { Device } from '@oficina/kinds/layout/index'
import { useMobile } from '@oficina/ui'
import { useSyncExternalStore } from 'react'

const tabletQuery = '(max-width: 1024px)'
const watchTablet = (changed: () => void) => {
  const list = window.matchMedia(tabletQuery)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
const useTablet = (): boolean => useSyncExternalStore(watchTablet, () => window.matchMedia(tabletQuery).matches)

/** Which of a page's two layouts this screen shows. */
export function useScreenDevice(app: App): Device {
  const isPhone = useMobile()
  const isTablet = useTablet()
  return isPhone || (isTablet && app.settings.tablet_follows_mobile_layout) ? 'mobile' : 'desktop'
}
