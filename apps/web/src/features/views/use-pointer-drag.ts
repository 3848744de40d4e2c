import { longPressEvent } from '@oficina/ui'
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { edgeScroll } from './edge-scroll.ts'

/** What is under the hand, and where. */
export interface Drag<T> {
  item: T
  /** Of the pointer, in the window. */
  x: number
  y: number
  /** From the corner of what was taken to the pointer. */
  offset: { x: number; y: number }
  width: number
  /** The place below the pointer, by its `data-drop`. */
  over: string | null
}

const farEnough = 5
/** A finger that rests this long takes hold; one that moves before scrolls. */
const longPress = 250

const dropAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null

/** Takes something with the pointer and drops it on an element that has `data-drop`. Escape puts it back. */
export function usePointerDrag<T>(onDrop: (item: T, place: string) => void) {
  const [drag, setDrag] = useState<Drag<T> | null>(null)
  const end = useRef<(() => void) | null>(null)
  const wasDragged = useRef(false)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => () => end.current?.(), [])

  const onPointerDown = useCallback((event: ReactPointerEvent<HTMLElement>, item: T) => {
    if (event.button !== 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const start = { x: event.clientX, y: event.clientY }
    const offset = { x: start.x - box.left, y: start.y - box.top }
    const isTouch = event.pointerType === 'touch'
    let isTaken = false
    wasDragged.current = false
    const at = (x: number, y: number) => setDrag({ item, x, y, offset, width: box.width, over: dropAt(x, y) })
    const scroll = edgeScroll(event.currentTarget, at)
    const take = () => {
      isTaken = true
      wasDragged.current = true
      at(start.x, start.y)
    }
    const timer = isTouch ? setTimeout(take, longPress) : undefined
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const isFar = Math.hypot(clientX - start.x, clientY - start.y) > farEnough
      if (!isTaken && isFar && isTouch) return stop()
      if (!isTaken && isFar) take()
      if (!isTaken) return
      at(clientX, clientY)
      scroll.follow(clientX, clientY)
    }
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      const place = isTaken ? dropAt(clientX, clientY) : null
      stop()
      if (place !== null) drop.current(item, place)
    }
    const onKey = (press: KeyboardEvent) => press.key === 'Escape' && stop()
    // While something is held, a finger must not scroll the page below it.
    const onTouch = (touch: TouchEvent) => isTaken && touch.preventDefault()
    const stop = () => {
      clearTimeout(timer)
      scroll.stop()
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', onKey)
      removeEventListener('touchmove', onTouch)
      removeEventListener(longPressEvent, stop)
      end.current = null
      setDrag(null)
    }
    end.current?.()
    end.current = stop
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', onKey)
    addEventListener('touchmove', onTouch, { passive: false })
    // A finger that rests even longer asks for the menu.
    addEventListener(longPressEvent, stop)
  }, [])
  /** The click that ends a drag is none. */
  const wasClick = useCallback(() => !wasDragged.current, [])
  return { drag, onPointerDown, wasClick }
}
