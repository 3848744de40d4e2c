import { UnstyledButton } from '@mantine/core'
import { LazyPopover, type OptionColor } from '@oficina/ui'
import { lazy, type ReactNode, useState } from 'react'
import classes from './look-button.module.css'

const TableLook = lazy(() => import('./table-look.tsx').then((part) => ({ default: part.TableLook })))

interface LookButtonProps {
  label: string
  icon: string | null
  color: OptionColor
  onChange: (change: { icon?: string; color?: OptionColor }) => void
  /** The sign as it is. */
  children: ReactNode
}

/** The sign of a table, an app or a page; pressed, it lets another sign and colour be chosen. */
export function LookButton({ label, children, ...look }: LookButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <LazyPopover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      target={
        <UnstyledButton className={classes.look} aria-label={label} onClick={() => setOpen((now) => !now)}>
          {children}
        </UnstyledButton>
      }
      dropdown={{ className: classes.looks ?? '' }}
      content={() => <TableLook {...look} />}
    />
  )
}
