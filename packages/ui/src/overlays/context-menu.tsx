import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart, PartBoundary } from './lazy-part.tsx'
import { watchLongPress } from './long-press.ts'

const load = () => import('./open-menu.tsx')
const OpenMenu = lazyPart(load)

interface Place {
  x: number
  y: number
}

/** An event of React's, or the browser's own. */
interface Pressed {
  target: EventTarget | null
  currentTarget: EventTarget | null
}
interface Stoppable extends Pressed {
  preventDefault: () => void
}
type MousePressed = Stoppable & Pick<MouseEvent, 'clientX' | 'clientY'>
type TouchPressed = Pressed & (TouchEvent | { nativeEvent: TouchEvent })
type KeyPressed = Stoppable & Pick<KeyboardEvent, 'key' | 'shiftKey'>

interface ContextMenuOptions<T> {
  /** What the menu is called. */
  label: string
  /** What was pressed; null where there is no menu for it, and the browser shows its own. */
  of: (target: Element) => T | null
  /** Where the menu of something opens that was asked for by a key; the focused element unless given. */
  anchor?: (of: T) => Element | null
  /** Told before it opens: what is not marked yet is marked. */
  onOpen?: (of: T) => void
  /** Entries of the menu, as `Menu.Item`. */
  items: (of: T) => ReactNode
  width?: number
}

const anchorAt = ({ x, y }: Place): CSSProperties => ({
  position: 'fixed',
  left: x,
  top: y,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
})

/** The menu is gone at once when it closes; whoever had the focus gets it back, unless an entry gave it away. */
function ReturnFocus() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
  return null
}

/** Text is copied and pasted by the browser's own menu. */
const writing = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]'

/** What was pressed, if there may be a menu for it: not what others hold, and not where people write. */
function pressedIn({ target, currentTarget }: Pressed): Element | null {
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return null
  return currentTarget.contains(target) && !target.closest(writing) ? target : null
}

/**
 * A menu for what lies under the pointer: by right click, by a long press on touch screens, by Shift+F10 or the menu
 * key. Put `handlers` on the element that holds what has menus, and `menu` anywhere inside it.
 */
export function useContextMenu<T>({ label, of, anchor, onOpen, items, width = 220 }: ContextMenuOptions<T>) {
  const [open, setOpen] = useState<(Place & { of: T; key: number }) | null>(null)
  const count = useRef(0)
  const endPress = useRef<(() => void) | null>(null)
  useEffect(() => () => endPress.current?.(), [])

  const openAt = (target: Element, place: Place): boolean => {
    const found = of(target)
    if (found === null) return false
    onOpen?.(found)
    // Another key makes it another menu: one that is open does not follow its target.
    setOpen({ ...place, of: found, key: ++count.current })
    return true
  }
  const handlers = {
    onContextMenu: (event: MousePressed) => {
      const target = pressedIn(event)
      if (!target) return
      const place = { x: event.clientX, y: event.clientY }
      // Some browsers tell of a long press too, which has opened the menu already.
      const isOpenHere = open !== null && Math.hypot(open.x - place.x, open.y - place.y) < 10
      if (isOpenHere || openAt(target, place)) event.preventDefault()
    },
    onTouchStart: (event: TouchPressed) => {
      endPress.current?.()
      const target = pressedIn(event)
      if (!target || of(target) === null) return
      const start = 'nativeEvent' in event ? event.nativeEvent : event
      endPress.current = watchLongPress(start, (place) => openAt(target, place))
    },
    onKeyDownCapture: (event: KeyPressed) => {
      const isAsked = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      const target = isAsked ? pressedIn(event) : null
      const found = target && of(target)
      if (!target || found === null) return
      event.preventDefault()
      const box = (anchor?.(found) ?? target).getBoundingClientRect()
      const place = { x: box.left + Math.min(16, box.width / 2), y: box.bottom }
      // After this press, which would close the menu again.
      setTimeout(() => openAt(target, place))
    },
  }
  const menu =
    open &&
    createPortal(
      <PartBoundary key={open.key} onFail={() => setOpen(null)}>
        <Suspense fallback={null}>
          <OpenMenu
            opened
            onChange={(isOpen) => !isOpen && setOpen((now) => (now?.key === open.key ? null : now))}
            position="bottom-start"
            width={width}
            target={<button type="button" tabIndex={-1} aria-label={label} style={anchorAt(open)} />}
            items={() => items(open.of)}
          />
          <ReturnFocus />
        </Suspense>
      </PartBoundary>,
      document.body,
    )
  return { handlers, menu, isOpen: open !== null, close: () => setOpen(null) }
}
