import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { SuggestStore } from './suggest-store.ts'
import classes from './suggest-list.module.css'

interface SuggestListProps<Item> {
  /** Where someone types: what is chosen is told from there. */
  field: HTMLElement
  store: SuggestStore<Item>
  label: string
  keyOf: (item: Item) => string
  draw: (item: Item) => ReactNode
  empty: string
}

const width = 264
const height = 300
const gap = 6

/** Below the text where there is room, else above it; never off the screen. */
function placeAt(rect: DOMRect) {
  const left = Math.max(8, Math.min(rect.left, window.innerWidth - width - 8))
  const isBelow = rect.bottom + height + gap < window.innerHeight || rect.top < height
  return isBelow
    ? { left, top: rect.bottom + gap, maxHeight: Math.max(120, window.innerHeight - rect.bottom - 16) }
    : { left, bottom: window.innerHeight - rect.top + gap }
}

/** The open list of what can be put in. */
export function SuggestList<Item>({ field, store, label, keyOf, draw, empty }: SuggestListProps<Item>) {
  const open = useSyncExternalStore(store.subscribe, store.get)
  const chosen = useRef<HTMLDivElement>(null)
  const index = open?.index
  const id = useId()
  useEffect(() => {
    if (index !== undefined) chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [index])
  useEffect(() => {
    if (index === undefined) return
    field.setAttribute('aria-activedescendant', `${id}-${index}`)
    field.setAttribute('aria-controls', id)
    return () => {
      field.removeAttribute('aria-activedescendant')
      field.removeAttribute('aria-controls')
    }
  }, [field, id, index])
  if (!open?.rect) return null
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its items hold icons and pictures, and the focus stays in the text
    <div id={id} role="listbox" aria-label={label} className={classes.list} style={placeAt(open.rect)} data-suggest>
      {open.items.length === 0 && <p className={`t-small t-3 ${classes.empty}`}>{empty}</p>}
      {open.items.map((item, n) => (
        // The keys are the editor's, where the focus stays.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={keyOf(item)}
          id={`${id}-${n}`}
          ref={n === open.index ? chosen : undefined}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
          role="option"
          aria-selected={n === open.index}
          className={classes.item}
          onPointerMove={() => n !== open.index && store.point(n)}
          // Before the editor loses the focus to it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open.pick(item)}
        >
          {draw(item)}
        </div>
      ))}
    </div>,
    document.body,
  )
}
