import type { ReactNode } from 'react'
import classes from './page-header.module.css'

/** The head of a screen inside the page's column: title, one line, actions at the right. */
export function PageHeader({
  title,
  text,
  icon,
  actions,
}: {
  title: ReactNode
  text?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className={classes.root}>
      {icon}
      <div className={classes.words}>
        <h1 className="t-title">{title}</h1>
        {text && <p className={`t-2 ${classes.text}`}>{text}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

/** The scrolling column of a screen, at most 1120 wide unless told. */
export function PageBody({ children, width = 1120 }: { children: ReactNode; width?: number | 'full' }) {
  return (
    <div className={classes.scroll}>
      <div className={classes.body} style={width === 'full' ? undefined : { maxWidth: width + 48 }}>
        {children}
      </div>
    </div>
  )
}

/** A titled part of a page, with a count and a link or buttons at the right. */
export function Section({
  title,
  count,
  actions,
  children,
}: {
  title: string
  count?: number | string | undefined
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{title}</h2>
        {count !== undefined && <span className={`t-meta t-3 t-num ${classes.sectionCount}`}>{count}</span>}
        <span className={classes.gap} />
        {actions}
      </div>
      {children}
    </section>
  )
}

/** A card: a hairline around a raised ground. */
export function Card({ children, padded = true }: { children: ReactNode; padded?: boolean }) {
  return (
    <div className={classes.card} data-padded={padded || undefined}>
      {children}
    </div>
  )
}
