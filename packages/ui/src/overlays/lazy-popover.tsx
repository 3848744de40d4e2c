import type { PopoverDropdownProps, PopoverProps } from '@mantine/core'
import { type ReactElement, type ReactNode, type Ref, Suspense, useState } from 'react'
import { lazyPart, PartBoundary } from './lazy-part.tsx'

const OpenPopover = lazyPart(() => import('./open-popover.tsx'))

export interface LazyPopoverProps
  extends Pick<
    PopoverProps,
    'position' | 'width' | 'trapFocus' | 'returnFocus' | 'closeOnClickOutside' | 'withinPortal'
  > {
  opened: boolean
  onChange: (opened: boolean) => void
  /** The button that opens it. */
  target: ReactElement
  dropdown?: Pick<PopoverDropdownProps, 'className' | 'aria-label' | 'p'> & { ref?: Ref<HTMLDivElement> }
  /** What stands in it; asked for once it is open. */
  content: () => ReactNode
}

/** A popover that costs nothing before it is opened: most of a screen's are never looked at. */
export function LazyPopover(props: LazyPopoverProps) {
  const [isWanted, setWanted] = useState(props.opened)
  if (props.opened && !isWanted) setWanted(true)
  if (!isWanted) return props.target
  const giveUp = () => {
    setWanted(false)
    props.onChange(false)
  }
  return (
    <PartBoundary onFail={giveUp}>
      <Suspense fallback={props.target}>
        <OpenPopover {...props} />
      </Suspense>
    </PartBoundary>
  )
}
