import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, type ReactElement, type Ref, type ReactNode, useRef } from 'react'

interface OpenMenuProps extends Pick<MenuProps, 'position' | 'width' | 'opened' | 'onChange' | 'defaultOpened'> {
  target: ReactElement<object>
  items: () => ReactNode
}

/** What `LazyMenu` becomes when it is opened for the first time. */
export default function OpenMenu({ target, items, ...menu }: OpenMenuProps) {
  const button = useRef<HTMLElement>(null)
  // The library gives the focus back to what had it: the button that this one stands in for, and which is gone. Then
  // it would be nowhere, and Esc would not reach the panel or dialog that the menu stands in.
  const giveBack = () =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) button.current?.focus({ preventScroll: true })
    })
  return (
    <Menu {...menu} onExitTransitionEnd={giveBack}>
      <Menu.Target>{cloneElement(target as ReactElement<{ ref?: Ref<HTMLElement> }>, { ref: button })}</Menu.Target>
      <Menu.Dropdown>{items()}</Menu.Dropdown>
    </Menu>
  )
}

export { Menu }
