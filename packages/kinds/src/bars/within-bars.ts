import type { AppSettings } from './app-settings.ts'
import type { NavDestination } from './nav-action.ts'

/** What whoever looks may go to. */
export interface Reach {
  app(id: string): boolean
  /** Whether its records may be seen, as in a form or a record that opens over the page. */
  table(id: string): boolean
  /** Whether the page of the table itself may be opened. */
  tablePage(id: string): boolean
}

const leadsSomewhere = ({ type, target, record_table }: NavDestination, reach: Reach): boolean => {
  if (type === 'app') return reach.app(target)
  if (type === 'link') return true
  if (type === 'table') return reach.tablePage(target)
  return reach.table(type === 'record' ? (record_table ?? '') : target)
}

/** Every app that a bar leads to. */
export function appsInBars({ bottom_nav, menu_bar, top_bar, title_bar }: AppSettings): string[] {
  const actions: NavDestination[] = [
    ...(bottom_nav?.items ?? []),
    ...(title_bar?.button ? [title_bar.button.target] : []),
  ]
  const named = actions.filter(({ type }) => type === 'app').map(({ target }) => target)
  const inMenu = (menu_bar?.items ?? []).flatMap((item) => (item.type === 'app' ? [item.app_id] : []))
  return [...new Set([...named, ...inMenu, ...(top_bar?.items ?? []).map(({ id }) => id)])]
}

/** The bars without what leads to something that is gone, or that whoever looks may not see. */
export function barsWithin(settings: AppSettings, reach: Reach): AppSettings {
  const { bottom_nav, menu_bar, top_bar, title_bar } = settings
  const isReached = (item: NonNullable<AppSettings['menu_bar']>['items'][number]) =>
    item.type === 'app' ? reach.app(item.app_id) : item.type !== 'table' || reach.tablePage(item.table_id)
  return {
    ...settings,
    bottom_nav: bottom_nav && { ...bottom_nav, items: bottom_nav.items.filter((item) => leadsSomewhere(item, reach)) },
    menu_bar: menu_bar && { ...menu_bar, items: menu_bar.items.filter(isReached) },
    top_bar: top_bar && { ...top_bar, items: top_bar.items.filter(({ id }) => reach.app(id)) },
    title_bar: title_bar && {
      ...title_bar,
      button: title_bar.button && leadsSomewhere(title_bar.button.target, reach) ? title_bar.button : null,
      creation_form: title_bar.creation_form && reach.table(title_bar.creation_form) ? title_bar.creation_form : null,
    },
  }
}
