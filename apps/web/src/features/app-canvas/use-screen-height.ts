import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The height of the page as it opens, as `--screen` of its scroller. A phone's bars shrink while one scrolls; rows that
 * are parts of the height would grow then, and everything would move under the finger.
 */
export function useScreenHeight(isFluid: boolean): RefObject<HTMLElement | null> {
  const scroller = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!isFluid || !element) return
    let width = 0
    const measure = () => {
      // Turned, or a window that was drawn wider: its bars alone change only the height.
      if (element.clientWidth === width) return
      width = element.clientWidth
      element.style.setProperty('--screen', `${element.clientHeight}px`)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('resize', measure)
      element.style.removeProperty('--screen')
    }
  }, [isFluid])
  return scroller
}
