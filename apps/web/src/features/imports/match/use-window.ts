import { type RefObject, useLayoutEffect, useState } from 'react'

/** Drawn beyond what is in sight on each side, so that scrolling shows no gaps. */
const beyond = 4
/** Before anything is measured. */
const firstViewport = 900

/** The items of a list of equal sizes that are in sight. `offset` is how far the list has moved under the window. */
export function windowOf(offset: number, viewport: number, size: number, count: number): [first: number, end: number] {
  const seen = viewport > 0 ? viewport : firstViewport
  const first = Math.max(0, Math.floor(offset / size) - beyond)
  const end = Math.min(count, Math.ceil((offset + seen) / size) + beyond)
  return [Math.min(first, Math.max(0, end - 1)), Math.max(end, 0)]
}

function scrollerOf(element: HTMLElement, axis: 'x' | 'y'): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const style = getComputedStyle(at)
    if (/auto|scroll/.test(axis === 'y' ? style.overflowY : style.overflowX)) return at
  }
  return document.documentElement
}

interface Listed {
  count: number
  /** Of each item, in pixels. */
  size: number
  axis?: 'x' | 'y'
}

/** Which items of a long list are drawn: those in sight of whatever scrolls it. */
export function useWindow(list: RefObject<HTMLElement | null>, { count, size, axis = 'y' }: Listed) {
  const [[first, end], setRange] = useState(() => windowOf(0, 0, size, count))
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = scrollerOf(element, axis)
    const measure = () => {
      const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
      const next =
        axis === 'y'
          ? windowOf(outer.top - inner.top, outer.height, size, count)
          : windowOf(outer.left - inner.left, outer.width, size, count)
      setRange((now) => (now[0] === next[0] && now[1] === next[1] ? now : next))
    }
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [list, count, size, axis])
  return { first, end: Math.min(end, count) }
}
