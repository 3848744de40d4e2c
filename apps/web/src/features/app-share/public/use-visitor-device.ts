import type { App } from '@oficina/contract'
import type { Device } from '@oficina/kinds/layout/index'
import { media, useMobile } from '@oficina/ui'
import { useSyncExternalStore } from 'react'

const tablet = media('(max-width: 1024px)')

/** Which of a page's two layouts a visitor's screen shows. */
export function useVisitorDevice({ settings }: App): Device {
  const isPhone = useMobile()
  const isTablet = useSyncExternalStore(tablet.subscribe, tablet.matches)
  return isPhone || (isTablet && settings.tablet_follows_mobile_layout) ? 'mobile' : 'desktop'
}
