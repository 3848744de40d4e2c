import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'

interface LazyMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  /** The button that opens it. */
  target: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu' }>
  /** Items of the menu; asked for when it opens. */
  items: () => ReactNode
}

/** A menu that costs nothing before it is opened: a screen has dozens, and most are never looked at. */
export function LazyMenu({ target, items, ...menu }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return cloneElement(target, { 'aria-haspopup': 'menu', onClick: () => setWanted(true) })
  return (
    <Menu defaultOpened {...menu}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{items()}</Menu.Dropdown>
    </Menu>
  )
}
