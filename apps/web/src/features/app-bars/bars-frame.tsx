import { ActionIcon } from '@mantine/core'
import type { App } from '@oficina/contract'
import type {
  BottomNav as BottomNavSettings,
  MenuBar as MenuBarSettings,
  TopBar as TopBarSettings,
} from '@oficina/kinds/bars/index'
import { Icon, lazyPart, PartBoundary, useMobile } from '@oficina/ui'
import { IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storage } from '../../lib/storage.ts'
import classes from './bars-frame.module.css'
import type { BarsEnv } from './bars-env.ts'
import { BottomNav } from './bottom-nav.tsx'
import { MenuBar } from './menu-bar.tsx'
import { TopBar } from './top-bar.tsx'

const loadDrawer = () => import('./menu-drawer.tsx')
const MenuDrawer = lazyPart(async () => ({ default: (await loadDrawer()).MenuDrawer }))

interface BarsFrameProps {
  app: App
  env: BarsEnv
  /** Where visitors sign in; null for members. */
  loginHref?: string | null
  children: ReactNode
}

/** The bars of an app around its page: the menu at the left, the top bar above, the bottom bar below. */
export function BarsFrame({ app, env, loginHref = null, children }: BarsFrameProps) {
  const menu = app.settings.menu_bar as MenuBarSettings | null
  const top = app.settings.top_bar as TopBarSettings | null
  const bottom = app.settings.bottom_nav as BottomNavSettings | null
  const isMobile = useMobile()
  if (!menu && !top && !bottom) return children
  return (
    <div className={classes.frame}>
      {menu && !isMobile && <SideMenu key={app.id} app={app} bar={menu} env={env} />}
      <div className={classes.column}>
        {menu && isMobile && <FoldedMenu key={app.id} app={app} bar={menu} env={env} />}
        {top && <TopBar bar={top} env={env} loginHref={loginHref} />}
        <div className={classes.page}>{children}</div>
        {bottom && <BottomNav bar={bottom} env={env} />}
      </div>
    </div>
  )
}

interface MenuProps {
  app: App
  bar: MenuBarSettings
  env: BarsEnv
}

/** The menu at the side. Where it may be hidden it stays so, and may come out while the pointer is at the edge. */
function SideMenu({ app, bar, env }: MenuProps) {
  const { t } = useTranslation('bars')
  const key = `hidden-menu.${app.id}` as const
  const [isHidden, setHidden] = useState(() => storage.get(key) === '1')
  const hide = (next: boolean) => {
    setHidden(next)
    if (next) storage.set(key, '1')
    else storage.remove(key)
  }
  if (!bar.allow_hide_menu || !isHidden) {
    const onHide = bar.allow_hide_menu ? () => hide(true) : null
    return <MenuBar bar={bar} env={env} fallbackTitle={app.label} onHide={onHide} />
  }
  return (
    <div className={classes.edge} data-hover={bar.show_when_hovered || undefined}>
      <ActionIcon aria-label={t('menu.show')} title={t('menu.show')} onClick={() => hide(false)}>
        <Icon of={IconLayoutSidebarLeftExpand} size={17} />
      </ActionIcon>
      {bar.show_when_hovered && (
        <div className={classes.over}>
          <MenuBar bar={bar} env={env} fallbackTitle={app.label} onHide={null} />
        </div>
      )}
    </div>
  )
}

/** On a phone the menu comes out when it is asked for; what it slides in is not fetched before. */
function FoldedMenu({ app, bar, env }: MenuProps) {
  const { t } = useTranslation('bars')
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  const giveUp = () => {
    setWanted(false)
    setOpen(false)
  }
  return (
    <div className={classes.folded}>
      <ActionIcon
        size={44}
        aria-label={t('menu.show')}
        aria-expanded={isOpen}
        onPointerEnter={() => void loadDrawer()}
        onClick={open}
      >
        <Icon of={IconMenu2} size={20} />
      </ActionIcon>
      <span className="t-strong t-cut">{bar.title || app.label}</span>
      {isWanted && (
        <PartBoundary onFail={giveUp}>
          <Suspense>
            <MenuDrawer isOpen={isOpen} onClose={() => setOpen(false)}>
              <MenuBar bar={bar} env={env} fallbackTitle={app.label} onHide={null} />
            </MenuDrawer>
          </Suspense>
        </PartBoundary>
      )}
    </div>
  )
}
