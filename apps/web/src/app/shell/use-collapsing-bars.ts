import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Pixels that are no scrolling yet, and those from the top where the bars stay. */
const [least, top] = [12, 80]

/**
 * On a phone, the bars make room while one scrolls down whatever the page has, and come back on the way up. Set on the
 * element itself: a frame of scrolling renders nothing.
 */
export function useCollapsingBars(app: RefObject<HTMLElement | null>, isOn: boolean): void {
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => app.current?.removeAttribute('data-collapsed'), [app, path])
  useEffect(() => {
    const root = app.current
    if (!isOn || !root) return
    const seen = new WeakMap<Element, number>()
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      const { scrollTop: now, scrollHeight, clientHeight } = target
      const before = seen.get(target) ?? 0
      if (Math.abs(now - before) < least) return
      seen.set(target, now)
      // At its end the page moves because the bars do: whoever answers to that flickers.
      const isAtEnd = now + clientHeight >= scrollHeight - top * 2
      if (isAtEnd && now > before) return
      root.toggleAttribute('data-collapsed', now > before && now > top)
    }
    root.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      root.removeEventListener('scroll', onScroll, { capture: true })
      root.removeAttribute('data-collapsed')
    }
  }, [app, isOn])
}
