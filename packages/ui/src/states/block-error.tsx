import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../parts/icon.tsx'
import classes from './block-error.module.css'

/** A part of a page that failed; the rest of the page goes on. */
export function BlockError({ title, text, action }: { title: string; text?: string | undefined; action?: ReactNode }) {
  return (
    <div className={classes.root} role="alert">
      <Icon of={IconAlertTriangle} size={18} className={classes.icon} />
      <div className={classes.words}>
        <div className="t-strong">{title}</div>
        {text && <div className="t-small t-2">{text}</div>}
      </div>
      {action}
    </div>
  )
}
