import { bottomNavOnMobile, type BottomNav as BottomNavSettings, type NavAction } from '@oficina/kinds/bars/index'
import { useMobile } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { ChosenIconSign } from '../appearance/chosen-icon.tsx'
import { surfaceOf } from '../appearance/css-color.ts'
import { BarLink } from './bar-link.tsx'
import type { BarsEnv } from './bars-env.ts'
import classes from './bottom-nav.module.css'

/** What leads somewhere: on a phone as much of it as there is room for, elsewhere all of it. */
export function shownActions(
  bar: BottomNavSettings,
  { isMobile, isGone }: { isMobile: boolean; isGone: BarsEnv['isGone'] },
): readonly NavAction[] {
  const alive = bar.items.filter((item) => !isGone(item))
  return isMobile || bar.only_show_on_mobile ? alive.slice(0, bottomNavOnMobile) : alive
}

interface BottomNavProps {
  bar: BottomNavSettings
  env: BarsEnv
  /** Drawn as a phone has it, on whatever screen. */
  isPreview?: boolean
}

/** The bar under the thumb. On a phone it takes the place of the product's own. */
export function BottomNav({ bar, env, isPreview = false }: BottomNavProps) {
  const { t } = useTranslation('bars')
  const isMobile = useMobile() || isPreview
  const actions = shownActions(bar, { isMobile, isGone: env.isGone })
  if (actions.length === 0 || (bar.only_show_on_mobile && !isMobile)) return null
  return (
    <nav
      className={classes.bar}
      style={surfaceOf(bar.bg_color)}
      aria-label={t('bottom.label')}
      data-app-bottom-nav={isPreview ? 'preview' : 'page'}
      data-colored={bar.bg_color !== null || undefined}
    >
      {actions.map((action) => (
        <BarLink key={action.id} env={env} to={action} className={classes.item} title={action.label}>
          <ChosenIconSign icon={action.icon} size={22} />
          <span className="t-cut">{action.label}</span>
        </BarLink>
      ))}
    </nav>
  )
}
