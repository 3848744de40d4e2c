import { Icon } from '@oficina/ui'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './form-error.module.css'

/** What went wrong with a form as a whole. Stands there empty, so that screen readers speak what appears in it. */
export function FormError({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className={classes.root}>
      {children && (
        <div className={classes.box}>
          <Icon of={IconAlertCircle} size={16} />
          <span>{children}</span>
        </div>
      )}
    </div>
  )
}
