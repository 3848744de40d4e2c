import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../parts/icon.tsx'
import classes from './banner.module.css'

/** A notice that stays while its cause does. `bar` runs across the window, under the navigation. */
export function Banner({
  tone = 'warn',
  bar,
  action,
  children,
}: {
  tone?: 'warn' | 'danger' | 'ok' | 'info'
  bar?: boolean
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      className={classes.root}
      data-tone={tone}
      data-bar={bar || undefined}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon of={tone === 'info' || tone === 'ok' ? IconInfoCircle : IconAlertTriangle} size={17} />
      <span className={classes.words}>{children}</span>
      {action}
    </div>
  )
}
