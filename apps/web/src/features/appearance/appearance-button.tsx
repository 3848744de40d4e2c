import { UnstyledButton } from '@mantine/core'
import { LazyPopover, lazyPart, type OptionColor } from '@oficina/ui'
import { type ReactNode, useState } from 'react'
import classes from './appearance-button.module.css'

const IconAndColor = lazyPart(async () => ({ default: (await import('./icon-and-color.tsx')).IconAndColor }))

interface AppearanceButtonProps {
  label: string
  icon: string | null
  color: OptionColor
  onChange: (change: { icon?: string; color?: OptionColor }) => void
  /** The icon as it is now. */
  children: ReactNode
}

/** The icon of a table, an app or a page; a press lets another icon and colour be chosen. */
export function AppearanceButton({ label, children, ...appearance }: AppearanceButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <LazyPopover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      target={
        <UnstyledButton className={classes.button} aria-label={label} onClick={() => setOpen((now) => !now)}>
          {children}
        </UnstyledButton>
      }
      dropdown={{ className: classes.choices ?? '' }}
      content={() => <IconAndColor {...appearance} />}
    />
  )
}
