import { type RefObject, useEffect, useState } from 'react'
import type { View } from './viewport.ts'

/** What of the grid is on screen, once a frame at most. */
export function useGridView(root: RefObject<HTMLDivElement | null>): View {
  const [view, setView] = useState<View>({ top: 0, left: 0, width: 1200, height: 800 })
  useEffect(() => {
    const element = root.current
    if (!element) return
    let frame = 0
    const read = () => {
      frame = 0
      const { scrollTop, scrollLeft, clientWidth, clientHeight } = element
      setView((now) =>
        now.top === scrollTop && now.left === scrollLeft && now.width === clientWidth && now.height === clientHeight
          ? now
          : { top: scrollTop, left: scrollLeft, width: clientWidth, height: clientHeight },
      )
    }
    const soon = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    const resized = new ResizeObserver(soon)
    resized.observe(element)
    element.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      element.removeEventListener('scroll', soon)
    }
  }, [root])
  return view
}
