import { useSyncExternalStore } from 'react'
import { renderDevice } from './render-device.ts'

/** Where phones end. Tablets use the desktop layout. */
export const mobileBreakpoint = 768

function subscribeTo(query: string) {
  return (listener: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
}

const mobileQuery = `(max-width: ${mobileBreakpoint - 1}px)`
const subscribeMobile = subscribeTo(mobileQuery)

export const isMobile = () => window.matchMedia(mobileQuery).matches

/** Whether the window is a phone's, kept up to date. */
export const useMobile = (): boolean =>
  useSyncExternalStore(subscribeMobile, isMobile, () => renderDevice()?.phone ?? false)
