import { Button } from '@mantine/core'
import type { TopBar as TopBarSettings } from '@oficina/kinds/bars/index'
import { Icon, LazyMenu, Menu, useMobile } from '@oficina/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { ChosenIconSign } from '../appearance/chosen-icon.tsx'
import { cssColor, surfaceOf } from '../appearance/css-color.ts'
import { appIconOf } from '../appearance/app-icon.ts'
import { BarLink } from './bar-link.tsx'
import type { BarsEnv, Place } from './bars-env.ts'
import { ShortcutButtons } from './shortcut-buttons.tsx'
import classes from './top-bar.module.css'

/** More than these become a list to choose from on a phone. */
export const onMobile = 2

/** Whether the pages are a list to choose from instead of tabs. */
export const isChoice = (bar: TopBarSettings, { isMobile, count }: { isMobile: boolean; count: number }): boolean =>
  bar.items_variant === 'select' || (isMobile && count > onMobile)

interface TopBarProps {
  bar: TopBarSettings
  env: BarsEnv
  /** Where visitors sign in; members have no use for it. */
  loginHref: string | null
  isPreview?: boolean
}

interface Item {
  item: TopBarSettings['items'][number]
  place: Place
}

/** The bar over the page: a logo, the pages that belong together, and ways to the product's own places. */
export function TopBar({ bar, env, loginHref, isPreview = false }: TopBarProps) {
  const { t } = useTranslation('bars')
  const isMobile = useMobile()
  const items = bar.items.flatMap((item): Item[] => {
    const place = env.appOf(item.id)
    return place ? [{ item, place }] : []
  })
  const isList = isChoice(bar, { isMobile: isMobile && !isPreview, count: items.length })
  const isBelow = bar.items_variant === 'lower_bar' && !isList
  const logo = bar.logo === null ? undefined : env.files[bar.logo]
  const links =
    items.length > 0 && (isList ? <Choice items={items} env={env} /> : <Tabs bar={bar} items={items} env={env} />)
  return (
    <nav
      className={classes.bar}
      style={surfaceOf(bar.bg_color)}
      aria-label={t('top.label')}
      data-align={isList ? 'left' : (bar.align_items ?? 'left')}
      data-below={isBelow || undefined}
      data-colored={bar.bg_color !== null || undefined}
    >
      <div className={classes.row}>
        {logo && <img className={classes.logo} src={logo} alt="" />}
        <div className={classes.middle}>{!isBelow && links}</div>
        <ShortcutButtons entries={env.shortcuts(bar.shortcuts)} />
        {bar.show_login_button && loginHref !== null && (
          <Button component="a" href={loginHref} variant="default">
            {t('login')}
          </Button>
        )}
      </div>
      {isBelow && <div className={classes.below}>{links}</div>}
    </nav>
  )
}

const destination = (id: string) => ({ type: 'app' as const, target: id, record_table: null })

function Tabs({ bar, items, env }: { bar: TopBarSettings; items: readonly Item[]; env: BarsEnv }) {
  const hasOwnLook = bar.items_variant === 'custom_icon'
  const hasIcons = hasOwnLook || bar.items_variant === 'with_tabs_icons'
  return (
    <div className={classes.tabs}>
      {items.map(({ item, place }) => {
        const color = hasOwnLook ? cssColor(item.custom_color) : null
        return (
          <BarLink key={item.id} env={env} to={destination(item.id)} className={classes.tab} title={place.label}>
            {hasIcons && (
              <span className={classes.sign} style={color === null ? undefined : { color }}>
                {hasOwnLook && item.custom_icon !== null ? (
                  <ChosenIconSign icon={item.custom_icon} />
                ) : (
                  <Icon of={appIconOf(place.icon)} />
                )}
              </span>
            )}
            <span className="t-cut">{place.label}</span>
          </BarLink>
        )
      })}
    </div>
  )
}

function Choice({ items, env }: { items: readonly Item[]; env: BarsEnv }) {
  const { t } = useTranslation('bars')
  const here = items.find(({ item }) => item.id === env.appId)
  return (
    <LazyMenu
      position="bottom-start"
      width={240}
      target={
        <Button variant="default" rightSection={<Icon of={IconChevronDown} size={14} />} aria-label={t('top.choose')}>
          {here?.place.label ?? t('top.choose')}
        </Button>
      }
      items={() => (
        <>
          {items.map(({ item, place }) => (
            <Menu.Item
              key={item.id}
              component={PathLink}
              to={env.hrefOf(destination(item.id)) ?? '/'}
              leftSection={<Icon of={appIconOf(place.icon)} />}
              {...(item.id === env.appId && { 'aria-current': 'page' as const })}
            >
              {place.label}
            </Menu.Item>
          ))}
        </>
      )}
    />
  )
}
