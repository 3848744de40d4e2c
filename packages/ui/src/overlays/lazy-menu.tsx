import { Menu, type MenuProps } from '@mantine/core'
import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react'

interface LazyMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  /** What is pressed: a plain button with these properties. */
  button: ButtonHTMLAttributes<HTMLButtonElement>
  /** Items of the menu; asked for when it opens. */
  items: () => ReactNode
}

/** A menu where many stand side by side, such as in the heads of a table: none costs anything before it is opened. */
export function LazyMenu({ button, items, ...menu }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return <button type="button" aria-haspopup="menu" {...button} onClick={() => setWanted(true)} />
  return (
    <Menu defaultOpened {...menu}>
      <Menu.Target>
        <button type="button" {...button} />
      </Menu.Target>
      <Menu.Dropdown>{items()}</Menu.Dropdown>
    </Menu>
  )
}
