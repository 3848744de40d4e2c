import { lazy, type ReactNode, Suspense } from 'react'
import type { DrawingName } from './drawings.tsx'
import classes from './empty-state.module.css'

/** Most places are not empty: the drawings come with the first that is. */
const Drawing = lazy(async () => ({ default: (await import('./drawings.tsx')).Drawing }))

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
      <Suspense fallback={<svg width={104} height={64} aria-hidden />}>
        <Drawing name={drawing} />
      </Suspense>
      <h2 className={`t-section ${classes.title}`}>{title}</h2>
      {text && <p className={`t-2 ${classes.text}`}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
