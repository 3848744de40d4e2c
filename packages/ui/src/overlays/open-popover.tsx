import { Popover } from '@mantine/core'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { LazyPopoverProps } from './lazy-popover.tsx'

/** What `LazyPopover` becomes when it is opened for the first time. */
export default function OpenPopover({ opened, target, dropdown, content, ...popover }: LazyPopoverProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isPlaced, setPlaced] = useState(false)
  // The button was drawn anew, so that it lost the focus: it has it again before the popover takes and later returns it.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus({ preventScroll: true })
    startTransition(() => setPlaced(true))
  }, [])
  return (
    <Popover opened={opened && isPlaced} {...popover}>
      <span ref={place} style={{ display: 'contents' }}>
        <Popover.Target>{target}</Popover.Target>
      </span>
      <Popover.Dropdown {...dropdown}>{content()}</Popover.Dropdown>
    </Popover>
  )
}
