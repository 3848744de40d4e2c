import { type ReactNode, useEffect, useRef } from 'react'
import classes from './tabs.module.css'

/** A row of tabs that are links, so that each has an address. Give the links `tabLink` and `aria-current` when active. */
export function TabBar({
  label,
  children,
  end,
  height = 40,
}: {
  label: string
  children: ReactNode
  end?: ReactNode
  height?: number
}) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef<Element | null>(null)
  // The active tab comes into sight when it becomes active; after that the bar stays where someone scrolled it.
  useEffect(() => {
    const view = nav.current
    const active = view?.querySelector<HTMLElement>('[aria-current="page"]') ?? null
    if (active === shown.current || !view) return
    shown.current = active
    // With the frame that works out where things are; asked for earlier, all of the page would be worked out twice.
    if (active)
      requestAnimationFrame(() => {
        view.scrollLeft += middleOf(active) - middleOf(view)
      })
  })
  return (
    <div className={classes.bar} style={{ height }}>
      <nav ref={nav} className={classes.tabs} aria-label={label}>
        {children}
      </nav>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  )
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** Class of a link in a TabBar; the one with `aria-current="page"` gets the underline. */
export const tabLink: string = classes.tab ?? ''
