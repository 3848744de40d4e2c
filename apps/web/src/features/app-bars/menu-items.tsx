import type { MenuBar as MenuBarSettings, NavDestination } from '@oficina/kinds/bars/index'
import { Icon, type IconType } from '@oficina/ui'
import { IconChevronDown, IconFolder, IconMessageCircle, IconStar } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { appIconOf } from '../appearance/app-icon.ts'
import { tableIconOf } from '../appearance/table-icons.ts'
import { BarLink } from './bar-link.tsx'
import type { BarsEnv } from './bars-env.ts'
import classes from './menu-bar.module.css'
import type { MenuFolder, MenuLeaf, MenuNode } from './menu-tree.ts'

interface MenuItemsProps {
  nodes: readonly MenuNode[]
  bar: MenuBarSettings
  env: BarsEnv
}

/** What a menu holds, folder by folder. What is gone, or not for whoever looks, is left out. */
export function MenuItems({ nodes, bar, env }: MenuItemsProps) {
  return (
    <ul className={classes.list}>
      {nodes
        .filter((node) => node.type === 'folder' || leadsSomewhere(node, env))
        .map((node) => (
          <li key={node.id}>
            {node.type === 'folder' ? (
              <Folder folder={node} bar={bar} env={env} />
            ) : (
              <Leaf leaf={node} bar={bar} env={env} />
            )}
          </li>
        ))}
    </ul>
  )
}

/** Whether what an item leads to is there for whoever looks. */
export function leadsSomewhere(
  leaf: MenuLeaf,
  env: Pick<BarsEnv, 'appOf' | 'tableOf' | 'folderOf' | 'hasPage'>,
): boolean {
  switch (leaf.type) {
    case 'app':
      return env.appOf(leaf.app_id) !== undefined
    case 'table':
      return env.tableOf(leaf.table_id) !== undefined
    case 'workspace':
      return env.folderOf(leaf.item_id) !== undefined
    case 'chat_channel':
      return env.hasPage(channelPath(leaf.item_id))
    case 'favorites':
      return true
  }
}

const channelPath = (id: string) => `/chat/channel/${id}`

function Folder({ folder, bar, env }: { folder: MenuFolder; bar: MenuBarSettings; env: BarsEnv }) {
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  return (
    <section className={classes.folder} aria-labelledby={id}>
      {folder.isCollapsable ? (
        <button
          id={id}
          type="button"
          className={classes.folderName}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="t-cut">{folder.name}</span>
          <Icon of={IconChevronDown} size={14} className={classes.arrow} />
        </button>
      ) : (
        <p id={id} className={`${classes.folderName} t-cut`}>
          {folder.name}
        </p>
      )}
      {(isOpen || !folder.isCollapsable) && <MenuItems nodes={folder.children} bar={bar} env={env} />}
    </section>
  )
}

const to = (type: 'app' | 'table', target: string): NavDestination => ({ type, target, record_table: null })

function Leaf({ leaf, bar, env }: { leaf: MenuLeaf; bar: MenuBarSettings; env: BarsEnv }) {
  const { t } = useTranslation('bars')
  const face = (icon: IconType, label: string) => (
    <>
      {bar.show_app_icons && <Icon of={icon} size={bar.large_icons ? 22 : 16} />}
      <span className="t-cut">{label}</span>
    </>
  )
  const own = (path: string, icon: IconType, label: string) => (
    <PathLink to={path} className={classes.item} exact>
      {face(icon, label)}
    </PathLink>
  )
  switch (leaf.type) {
    case 'app': {
      const place = env.appOf(leaf.app_id)
      if (!place) return null
      return (
        <BarLink env={env} to={to('app', leaf.app_id)} className={classes.item} title={place.label}>
          {face(appIconOf(place.icon), place.label)}
        </BarLink>
      )
    }
    case 'table': {
      const place = env.tableOf(leaf.table_id)
      if (!place) return null
      return (
        <BarLink env={env} to={to('table', leaf.table_id)} className={classes.item} title={place.label}>
          {face(tableIconOf(place.icon), place.label)}
        </BarLink>
      )
    }
    case 'favorites':
      return own('/home/favorites', IconStar, t('shortcut.favorites'))
    case 'workspace':
      return own(`/home/folders/${leaf.item_id}`, IconFolder, env.folderOf(leaf.item_id)?.label ?? '')
    case 'chat_channel':
      return own(channelPath(leaf.item_id), IconMessageCircle, t('shortcut.chat'))
  }
}
