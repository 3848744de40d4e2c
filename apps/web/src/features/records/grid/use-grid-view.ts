import { type RefObject, useEffect, useState } from 'react'
import { rowSizes, type View } from './viewport.ts'

/** From so many rows a frame on nobody can read what goes by; below it they are drawn in full again. */
const flying = 3 * rowSizes.short.height
const landing = 2 * rowSizes.short.height
/** Milliseconds without scrolling after which it is over. */
const rest = 80

type Seen = Omit<GridView, 'rowHeight'>

export interface GridView extends View {
  /** What was in sight when scrolling became too fast to read; null while it is not. Rows beyond it are drawn lightly. */
  settled: Pick<View, 'top' | 'height'> | null
}

function next(now: Seen, element: HTMLElement, isAtRest: boolean): Seen {
  const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element
  const step = Math.abs(top - now.top)
  const isFlying = !isAtRest && step >= (now.settled ? landing : flying)
  const settled = isFlying ? (now.settled ?? { top: now.top, height: now.height }) : null
  const isSame =
    now.top === top && now.left === left && now.width === width && now.height === height && now.settled === settled
  return isSame ? now : { top, left, width, height, settled }
}

/** Before its size is known, some of the rows that will fit: the first picture is there sooner, and the rest with the next. */
const firstPicture = (): Seen => ({ top: 0, left: 0, width: window.innerWidth, height: 320, settled: null })

/** What of the grid is on screen, once a frame at most. */
export function useGridView(root: RefObject<HTMLDivElement | null>, rowHeight: number): GridView {
  const [view, setView] = useState<Seen>(firstPicture)
  useEffect(() => {
    const element = root.current
    if (!element) return
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      frame = 0
      setView((now) => next(now, element, false))
      clearTimeout(timer)
      timer = setTimeout(() => setView((now) => next(now, element, true)), rest)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(read)
    }
    // Tells the first size too, once the page is laid out: to ask for it here would lay it out twice.
    const resized = new ResizeObserver(() => setView((now) => next(now, element, true)))
    resized.observe(element)
    element.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      resized.disconnect()
      element.removeEventListener('scroll', soon)
    }
  }, [root])
  return { ...view, rowHeight }
}
