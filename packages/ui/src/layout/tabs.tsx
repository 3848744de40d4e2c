import type { ReactNode } from 'react'
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
  return (
    <div className={classes.bar} style={{ height }}>
      <nav className={classes.tabs} aria-label={label}>
        {children}
      </nav>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  )
}

/** Class of a link in a TabBar; the one with `aria-current="page"` gets the underline. */
export const tabLink: string = classes.tab ?? ''
