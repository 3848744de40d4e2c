import { changeAppSettings } from '../../apps/index.ts'
import type { Texts } from '../texts/index.ts'
import type { Steps } from './steps.ts'
import { type MadeTables, tableKeys } from './tables.ts'

/** The bars of both apps, which lead from one to the other. */
export async function addBars(
  steps: Steps,
  texts: Texts,
  { tables, panel, route }: { tables: MadeTables; panel: string; route: string },
): Promise<void> {
  const words = texts.apps
  const goes = (id: string, type: string, target: string, label: string, icon: string) => ({
    id,
    type,
    target,
    label,
    icon,
  })
  await steps.once('bars', 'step', async (ctx) => {
    await changeAppSettings(ctx, panel, {
      title_bar: {
        search: true,
        minimize_search: true,
        button: { label: words.panel.newOrder, target: { type: 'addRecord', target: tables.orders.id } },
      },
      menu_bar: {
        title: words.panel.menu,
        items: [
          { id: 'panel', type: 'app', app_id: panel },
          { id: 'route', type: 'app', app_id: route },
          { id: 'records', type: 'folder', folder_config: { name: words.panel.records, is_collapsable: true } },
          ...tableKeys.map((key) => ({ id: key, type: 'table', table_id: tables[key].id })),
          { id: 'end', type: 'folder_end', folder_end_for: 'records' },
        ],
        top_bg_color: 'violeta',
        bottom_bg_color: 'violeta',
        allow_hide_menu: true,
        show_app_icons: true,
      },
      bottom_nav: {
        only_show_on_mobile: true,
        items: [
          goes('panel', 'app', panel, words.route.nav.panel, 'chart'),
          goes('orders', 'table', tables.orders.id, words.route.nav.orders, 'clipboard'),
          goes('route', 'app', route, words.route.nav.today, 'truck'),
        ],
      },
    })
    await changeAppSettings(ctx, route, {
      title_bar: { search: true, minimize_search: true },
      top_bar: {
        items: [{ id: route }, { id: panel }],
        items_variant: 'with_tabs_icons',
        align_items: 'left',
      },
      bottom_nav: {
        only_show_on_mobile: true,
        items: [
          goes('route', 'app', route, words.route.nav.today, 'truck'),
          goes('add', 'addRecord', tables.deliveries.id, words.route.nav.add, 'package'),
          goes('orders', 'table', tables.orders.id, words.route.nav.orders, 'clipboard'),
          goes('panel', 'app', panel, words.route.nav.panel, 'chart'),
        ],
      },
    })
    return { made: {} }
  })
}
