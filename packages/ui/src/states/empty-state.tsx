import { lazy, type ReactNode, Suspense } from 'react'
import type { IllustrationName } from './illustrations.tsx'
import classes from './empty-state.module.css'

/** Most places are not empty: the illustrations come with the first that is. */
const Illustration = lazy(async () => ({ default: (await import('./illustrations.tsx')).Illustration }))

interface EmptyStateProps {
  illustration: IllustrationName
  title: string
  text?: string | undefined
  /** One or two buttons. */
  actions?: ReactNode
  /** Fills the page, lies in a card of a section, or stands bare in a list. */
  place?: 'page' | 'card' | 'bare'
}

/** Nothing here yet: what will be, in one sentence, and the way to the first one. */
export function EmptyState({ illustration, title, text, actions, place = 'page' }: EmptyStateProps) {
  return (
    <div className={classes.root} data-place={place}>
      <Suspense fallback={<svg width={104} height={64} aria-hidden />}>
        <Illustration name={illustration} />
      </Suspense>
      <h2 className={`t-section ${classes.title}`}>{title}</h2>
      {text && <p className={`t-2 ${classes.text}`}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
