import { ActionIcon } from '@mantine/core'
import type { MenuBar as MenuBarSettings } from '@oficina/kinds/bars/index'
import { Icon } from '@oficina/ui'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { cssColor } from '../appearance/css-color.ts'
import type { BarsEnv, ShortcutEntry } from './bars-env.ts'
import classes from './menu-bar.module.css'
import { MenuItems } from './menu-items.tsx'
import { treeOf } from './menu-tree.ts'

/** The menu is in the greys of the shell, and the colour of the app is an accent on them, whichever it is. */
const accentOf = ({ top_bg_color, bottom_bg_color }: MenuBarSettings) => {
  const accent = cssColor(top_bg_color) ?? cssColor(bottom_bg_color)
  return accent === null ? undefined : ({ '--bar-accent': accent } as CSSProperties)
}

interface MenuBarProps {
  bar: MenuBarSettings
  env: BarsEnv
  /** What the head says where the menu has no title of its own. */
  fallbackTitle: string
  /** Puts the menu away; null where it stays. */
  onHide: (() => void) | null
}

/** The menu beside the page: its head, its pages in folders, and ways to the product's own places. */
export function MenuBar({ bar, env, fallbackTitle, onHide }: MenuBarProps) {
  const { t } = useTranslation('bars')
  const logo = bar.logo === null ? undefined : env.files[bar.logo]
  const shortcuts = env.shortcuts(bar.shortcuts)
  return (
    <nav className={classes.menu} style={accentOf(bar)} aria-label={t('menu.label')} data-app-menu>
      <div className={classes.head}>
        {logo && <img className={classes.logo} src={logo} alt="" />}
        <p className={`t-section t-cut ${classes.title}`}>{bar.title || fallbackTitle}</p>
        {onHide && (
          <ActionIcon
            className={classes.hide ?? ''}
            aria-label={t('menu.hide')}
            title={t('menu.hide')}
            onClick={onHide}
          >
            <Icon of={IconLayoutSidebarLeftCollapse} size={17} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.body} data-large={bar.large_icons || undefined}>
        <MenuItems nodes={treeOf(bar.items)} bar={bar} env={env} />
        {shortcuts.length > 0 && (
          <ul className={classes.shortcuts}>
            {shortcuts.map((entry) => (
              <li key={entry.id}>
                <Shortcut entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  )
}

function Shortcut({ entry: { label, icon, href, onPress } }: { entry: ShortcutEntry }) {
  const face = (
    <>
      <Icon of={icon} />
      <span className="t-cut">{label}</span>
    </>
  )
  return href === undefined ? (
    <button type="button" className={classes.item} onClick={onPress}>
      {face}
    </button>
  ) : (
    <PathLink to={href} className={classes.item} exact>
      {face}
    </PathLink>
  )
}
