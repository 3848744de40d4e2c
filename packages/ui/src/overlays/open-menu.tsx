import { Menu, type MenuProps } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

interface OpenMenuProps extends Pick<MenuProps, 'position' | 'width' | 'opened' | 'onChange' | 'defaultOpened'> {
  target: ReactElement
  items: () => ReactNode
}

/** What `LazyMenu` becomes when it is opened for the first time. */
export default function OpenMenu({ target, items, ...menu }: OpenMenuProps) {
  return (
    <Menu {...menu}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{items()}</Menu.Dropdown>
    </Menu>
  )
}

export { Menu }
