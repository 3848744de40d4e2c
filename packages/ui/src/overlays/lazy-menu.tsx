import type { Menu as MantineMenu, MenuProps } from '@mantine/core'
import { cloneElement, type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { lazyPart, PartBoundary } from './lazy-part.tsx'

let isLoaded = false
const load = async () => {
  const menu = await import('./open-menu.tsx')
  isLoaded = true
  return menu
}
const OpenMenu = lazyPart(load)

type Parts = typeof MantineMenu
const part = <T,>(choose: (menu: Parts) => T): T =>
  lazy(async () => ({ default: choose((await load()).Menu) as ComponentType<object> })) as unknown as T

/** What stands in a menu. Nothing of it is fetched before a menu is opened. */
export const Menu = {
  Item: part((menu) => menu.Item),
  Divider: part((menu) => menu.Divider),
  Label: part((menu) => menu.Label),
  Sub: Object.assign(
    part((menu) => menu.Sub),
    {
      Target: part((menu) => menu.Sub.Target),
      Item: part((menu) => menu.Sub.Item),
      Dropdown: part((menu) => menu.Sub.Dropdown),
    },
  ),
}

type TargetProps = {
  onClick?: () => void
  onPointerEnter?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

interface LazyMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  /** The button that opens it. */
  target: ReactElement<TargetProps>
  /** Items of the menu; asked for when it opens. */
  items: () => ReactNode
  /** Where something else opens it too. */
  opened?: boolean
  onChange?: (opened: boolean) => void
}

/** A menu that costs nothing before it is opened: a screen has dozens, and most are never looked at. */
export function LazyMenu({ target, items, opened, onChange, ...menu }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': isWanted,
    // One that fails to load is asked for again when it is pressed, and says so then.
    onPointerEnter: () => void load().catch(() => {}),
    onClick: () => {
      const open = () => {
        setWanted(true)
        onChange?.(true)
      }
      // Not before it is there: one that does not come would take the page with it.
      if (isLoaded) open()
      else void load().then(open)
    },
  })
  if (!isWanted && !opened) return closed
  if (!isWanted) setWanted(true)
  const state = opened === undefined ? { defaultOpened: true } : { opened, onChange: (now: boolean) => onChange?.(now) }
  const giveUp = () => {
    setWanted(false)
    onChange?.(false)
  }
  return (
    <PartBoundary onFail={giveUp}>
      <Suspense fallback={closed}>
        <OpenMenu target={target} items={items} {...state} {...menu} />
      </Suspense>
    </PartBoundary>
  )
}
