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

/** Which of a page's two layouts a visitor's screen shows. */
export function useVisitorDevice({ settings }: App): Device {
  const isPhone = useMobile()
  const isTablet = useSyncExternalStore(watchTablet, () => window.matchMedia(tabletQuery).matches)
  return isPhone || (isTablet && settings.tablet_follows_mobile_layout) ? 'mobile' : 'desktop'
}
