import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Within this many pixels of its end, a list counts as read to the end. */
const near = 60

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let one: HTMLElement | null = element; one; one = one.parentElement) {
    const { overflowY } = getComputedStyle(one)
    if (overflowY === 'auto' || overflowY === 'scroll') return one
  }
  return document.documentElement
}

/**
 * Keeps the end of a list in sight when items are added, unless someone scrolled away from it. `newest` names its last
 * item; null while the list is not there.
 */
export function useNewestInSight(list: RefObject<HTMLElement | null>, newest: string | null): void {
  const isAtEnd = useRef(true)
  const isThere = newest !== null
  useEffect(() => {
    if (!list.current || !isThere) return
    const scroller = scrollerOf(list.current)
    const handle = () => {
      isAtEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < near
    }
    scroller.addEventListener('scroll', handle, { passive: true })
    return () => scroller.removeEventListener('scroll', handle)
  }, [list, isThere])
  useLayoutEffect(() => {
    if (!list.current || newest === null || !isAtEnd.current) return
    const scroller = scrollerOf(list.current)
    scroller.scrollTop = scroller.scrollHeight
  }, [list, newest])
}
