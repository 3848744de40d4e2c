import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  drawing: DrawingName
  title: string
  text?: string | undefined
  /** One or two buttons. */
  actions?: ReactNode
  /** Fills the page, lies in a card of a section, or stands bare in a list. */
  place?: 'page' | 'card' | 'bare'
}

/** Nothing here yet: what will be, in one sentence, and the way to the first one. */
export function EmptyState({ drawing, title, text, actions, place = 'page' }: EmptyStateProps) {
  return (
    <div className={classes.root} data-place={place}>
      <Drawing name={drawing} />
      <h2 className={`t-section ${classes.title}`}>{title}</h2>
      {text && <p className={`t-2 ${classes.text}`}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
