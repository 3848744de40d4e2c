import type { ReactNode } from 'react'
import classes from './side-nav.module.css'

/** The column of links at the left of an area such as settings. Becomes a full page of rows on phones. */
export function SideNav({ label, children, width = 232 }: { label: string; children: ReactNode; width?: number }) {
  return (
    <nav className={classes.root} aria-label={label} style={{ '--side-width': `${width}px` } as React.CSSProperties}>
      {children}
    </nav>
  )
}

export function SideNavGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.group}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </div>
  )
}

/** Class of a link in a SideNav; the one with `aria-current="page"` is filled. Icon, words, then a count. */
export const sideNavLink: string = classes.link ?? ''
