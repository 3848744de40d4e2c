import { useSyncExternalStore } from 'react'
import { media } from './media.ts'
import { renderDevice } from './render-device.ts'

/** Where phones end. Tablets use the desktop layout. */
export const mobileBreakpoint = 768

const { subscribe, matches } = media(`(max-width: ${mobileBreakpoint - 1}px)`)

export const isMobile = matches

/** Whether the window is a phone's, kept up to date. */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, matches, () => renderDevice()?.phone ?? false)
