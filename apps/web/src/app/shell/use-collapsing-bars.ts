import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Pixels that are no scrolling yet, and those from the top where the bars stay. */
const [least, top] = [12, 80]

/**
 * On a phone, the bars make room while a finger scrolls down whatever the page has, and come back on the way up. Where
 * the page scrolls by itself, to what has the focus, they stay: what one is about to tap would move. Set on the element
 * itself: a frame of scrolling renders nothing.
 */
export function useCollapsingBars(app: RefObject<HTMLElement | null>, isOn: boolean): void {
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => app.current?.removeAttribute('data-collapsed'), [app, path])
  useEffect(() => {
    const root = app.current
    if (!isOn || !root) return
    const seen = new WeakMap<Element, number>()
    let isByHand = false
    const onHand = () => {
      isByHand = true
    }
    // Not when the finger is lifted: what it pushed goes on for a while.
    const onStill = () => {
      isByHand = false
    }
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      const { scrollTop: now, scrollHeight, clientHeight } = target
      const before = seen.get(target) ?? 0
      if (Math.abs(now - before) < least) return
      seen.set(target, now)
      if (!isByHand) return
      // At its end the page moves because the bars do: whoever answers to that flickers.
      const isAtEnd = now + clientHeight >= scrollHeight - top * 2
      if (isAtEnd && now > before) return
      root.toggleAttribute('data-collapsed', now > before && now > top)
    }
    const listeners = [
      ['touchmove', onHand],
      ['wheel', onHand],
      ['scrollend', onStill],
      ['scroll', onScroll],
    ] as const
    for (const [kind, listener] of listeners) root.addEventListener(kind, listener, { capture: true, passive: true })
    return () => {
      for (const [kind, listener] of listeners) root.removeEventListener(kind, listener, { capture: true })
      root.removeAttribute('data-collapsed')
    }
  }, [app, isOn])
}
