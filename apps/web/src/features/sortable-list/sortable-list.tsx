import { UnstyledButton } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconGripVertical } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import classes from './sortable-list.module.css'

interface SortableListProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** What an item is called, for those who hear it move. */
  nameOf: (item: T) => string
  onMove: (from: number, to: number) => void
  /** Items before this one stay where they are. */
  first?: number
  children: (item: T, index: number) => ReactNode
}

/** A list whose order is set by dragging an item's grip, or with the arrow keys while the grip has the focus. */
export function SortableList<T>({ label, items, keyOf, nameOf, onMove, first = 0, children }: SortableListProps<T>) {
  const { t } = useTranslation('fields')
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const toFocus = useRef<string | null>(null)

  const move = (key: string, to: number) => {
    const from = items.findIndex((item) => keyOf(item) === key)
    if (from < 0 || to === from || to < first || to >= items.length) return
    onMove(from, to)
    setTold(t('sortable.moved', { name: nameOf(items[from] as T), place: to + 1, count: items.length }))
  }

  // A node that is moved in the document loses the focus, and the capture of the pointer with it: so the focus is given
  // back, and the window is listened to instead of the grip.
  useEffect(() => {
    if (toFocus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-key="${toFocus.current}"] button`)?.focus()
    toFocus.current = null
  })
  const follow = useEffectEvent((y: number) => {
    if (dragged === null) return
    const places = [...(list.current?.children ?? [])]
    const at = places.findIndex((place) => y < place.getBoundingClientRect().bottom)
    move(dragged, Math.max(first, at < 0 ? items.length - 1 : at))
  })
  useEffect(() => {
    if (dragged === null) return
    const onPointerMove = (event: globalThis.PointerEvent) => follow(event.clientY)
    const stop = () => setDragged(null)
    window.addEventListener('pointermove', onPointerMove)
    window.addEventListener('pointerup', stop)
    window.addEventListener('pointercancel', stop)
    return () => {
      window.removeEventListener('pointermove', onPointerMove)
      window.removeEventListener('pointerup', stop)
      window.removeEventListener('pointercancel', stop)
    }
  }, [dragged])

  const onKeyDown = (event: KeyboardEvent, key: string, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: first, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    toFocus.current = key
    move(key, to)
  }
  const onPointerDown = (event: PointerEvent, key: string) => {
    if (event.button !== 0) return
    event.preventDefault()
    setDragged(key)
  }
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={label}>
        {items.map((item, index) => {
          const key = keyOf(item)
          return (
            <li key={key} data-key={key} data-dragged={dragged === key || undefined} className={classes.item}>
              {index < first ? (
                <span className={classes.grip} />
              ) : (
                <UnstyledButton
                  className={classes.grip}
                  aria-label={t('sortable.grip', { name: nameOf(item) })}
                  onKeyDown={(event) => onKeyDown(event, key, index)}
                  onPointerDown={(event) => onPointerDown(event, key)}
                >
                  <Icon of={IconGripVertical} size={14} />
                </UnstyledButton>
              )}
              {children(item, index)}
            </li>
          )
        })}
      </ul>
      <span className="sr-only" aria-live="polite">
        {told}
      </span>
    </>
  )
}
