import type { App } from '@oficina/contract'
import type { Device } from '@oficina/kinds/layout/index'
import { media, useMobile } from '@oficina/ui'
import { useSyncExternalStore } from 'react'

const tablet = media('(max-width: 1024px)')
const useTablet = (): boolean => useSyncExternalStore(tablet.subscribe, tablet.matches)

/** Which of a page's two layouts this screen shows. */
export function useScreenDevice(app: App): Device {
  const isPhone = useMobile()
  const isTablet = useTablet()
  return isPhone || (isTablet && app.settings.tablet_follows_mobile_layout) ? 'mobile' : 'desktop'
}
