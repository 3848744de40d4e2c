import { createHash } from 'node:crypto'
import type { App, Component, OutputOf, contract } from '@oficina/contract'
import { type AppSettings, appsInBars, barsWithin, type NavDestination, type Reach } from '@oficina/kinds/bars/index'
import { filesIn } from '@oficina/kinds/blocks/index'
import { notFound } from '../../platform/errors.ts'
import { visitorMark } from '../../platform/realtime/visitors.ts'
import { findApps, layoutsOf, listBlocks, readAppSettings } from '../apps/index.ts'
import { describeEvery } from '../engine/index.ts'
import { problemOf } from './data.ts'
import type { PublicBlock } from './exposure.ts'
import { appOf, formOf, type Opened, type OpenedApp, tableOf } from './open.ts'
import { presentForm } from './present-form.ts'
import { pageFileUrls } from './page-files.ts'
import { presentTable, united } from './present-table.ts'
import { listActive } from './queries.ts'

type Shown = OutputOf<typeof contract.publicViews.open>

/** Apart from what is told of the moment of the answer. */
type Page = DistributiveOmit<Shown, 'version' | 'since'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/**
 * Changes with anything that a visitor is shown, apart from records, and with nothing else: what is hidden leaves no
 * trace in it. Links to files are others every few minutes and say nothing.
 */
function versionOf(page: Page): string {
  const plain = { ...page, org: { ...page.org, logo: page.org.logo !== null } }
  const shown =
    plain.type === 'dashboard'
      ? { ...plain, app: { ...plain.app, files: Object.keys(plain.app.files) } }
      : plain.type === 'form'
        ? { ...plain, form: { ...plain.form, cover: plain.form.cover !== null } }
        : plain
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
}

export const versionNow = async (opened: Opened): Promise<string> => versionOf(await pageOf(opened))

const presentOrg = (opened: Opened, { org, structure } = opened): Shown['org'] => ({
  name: org.name,
  slug: org.slug,
  logo: org.logo_file_id === null ? null : (pageFileUrls(opened, [org.logo_file_id])[org.logo_file_id] ?? null),
  color: org.primary_color,
  language: org.language,
  timezone: org.timezone,
  currency_symbol: org.currency_symbol,
  week_start: structure.settings.weekStart,
})

export async function presentShared(opened: Opened): Promise<Shown> {
  const since = visitorMark(opened.ctx.now())
  const page = await pageOf(opened)
  return { ...page, since, version: versionOf(page) }
}

async function pageOf(opened: Opened): Promise<Page> {
  const { row } = opened
  const common = { token: row.token, org: presentOrg(opened) }
  const table = tableOf(opened)
  if (table) {
    const shown = presentTable(opened.structure, table.tableId, table.tables[table.tableId] ?? noFields)
    if (!shown) throw notFound('public_view')
    const order = new Map(row.fields.map((id, n) => [id, n]))
    shown.fields.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    return { ...common, type: 'object', table: shown, show_brand: true }
  }
  const form = await formOf(opened)
  if (form) return { ...common, ...presentForm(form) }
  const app = await appOf(opened)
  if (!app) throw notFound('public_view')
  const { reach, apps } = await reachOf(app)
  const leads = publicWay(app.app.id, new Map(apps.map((one) => [one.id, one.token])))
  const settings = barsFor(readAppSettings(app.app), reach, leads)
  const page = await presentPage(app, settings, reach, leads)
  return {
    ...common,
    type: 'dashboard',
    app: page,
    tables: tablesShown(app),
    apps,
    // What the plan no longer holds comes back.
    show_brand: !(settings.public_remove_oficina_brand && opened.plan.features.advancedDevFeatures === 'allowed'),
  }
}

const noFields = { fields: [], measured: [], asked: [] }

const tablesShown = ({ structure, blocks }: OpenedApp) => {
  const all = blocks.flatMap(({ exposure, kind, settings }) =>
    exposure
      ? [
          {
            tableId: exposure.tableId,
            shown: { ...exposure, measured: [...exposure.measured, ...kind.shownOf(settings)] },
          },
        ]
      : [],
  )
  return [...united(all)].flatMap(([tableId, shown]) => presentTable(structure, tableId, shown) ?? [])
}

/** Where visitors can go: to what is shared as well. */
async function reachOf({ ctx, app, blocks }: OpenedApp) {
  const settings = readAppSettings(app)
  const targets = blocks.flatMap((block) => destinationsIn(block))
  const ids = (type: string) => targets.filter((one) => one.type === type).map(({ target }) => target)
  const inTopBars = blocks.flatMap((block) => topBarItems(block).map(({ id }) => id))
  const appIds = [...new Set([app.id, ...appsInBars(settings), ...ids('app'), ...inTopBars])]
  const views = await listActive(ctx.db, app.org_id, { apps: appIds, tables: [] })
  const tokens = new Map(views.map((view) => [view.app_id ?? '', view.token]))
  const rows = await findApps(ctx.db, app.org_id, [...tokens.keys()])
  const apps = rows.map(({ id, label, icon, color }) => ({ id, token: tokens.get(id) ?? '', label, icon, color }))
  const known = new Set(apps.map(({ id }) => id))
  const reach: Reach = { app: (id) => known.has(id), table: () => false, tablePage: () => false }
  return { reach, apps }
}

/** A page inside is for members: visitors are led to the public page of the same app. */
const publicWay =
  (from: string, tokens: ReadonlyMap<string, string>) =>
  (to: NavDestination): NavDestination => {
    const token = to.type === 'app' ? tokens.get(to.target) : undefined
    if (token === undefined) return to
    return { ...to, type: 'link', target: `/public/${token}?previousApp=${from}` }
  }

/** Of the organisation's own places, visitors get to the login and nowhere else. */
function barsFor(settings: AppSettings, reach: Reach, leads: (to: NavDestination) => NavDestination): AppSettings {
  const { menu_bar, top_bar, title_bar, ...rest } = barsWithin(settings, reach)
  const places = new Set(['favorites', 'workspace', 'chat_channel'])
  return {
    ...rest,
    title_bar: title_bar && {
      ...title_bar,
      button: title_bar.button && { ...title_bar.button, target: leads(title_bar.button.target) },
    },
    menu_bar: menu_bar && {
      ...menu_bar,
      items: menu_bar.items.filter(({ type }) => !places.has(type)),
      shortcuts: menu_bar.shortcuts.filter((shortcut) => shortcut === 'login' || shortcut === 'refresh'),
    },
    top_bar: top_bar && { ...top_bar, shortcuts: [] },
  }
}

type Items<T> = readonly T[] | undefined
const topBarItems = ({ settings }: PublicBlock): readonly { id: string }[] =>
  (settings.content.bar as { items: Items<{ id: string }> } | null | undefined)?.items ?? []
const destinationsIn = ({ settings }: PublicBlock): NavDestination[] => {
  const press = settings.actions.on_press as NavDestination | null | undefined
  const items = settings.content.items as Items<NavDestination>
  return [...(press ? [press] : []), ...(items ?? [])]
}

const isReached = (reach: Reach) => (to: NavDestination) =>
  to.type === 'link' || (to.type === 'app' && reach.app(to.target))

/** A block's settings as visitors are told them: without conditions on what they do not see, and without ways they cannot go. */
function settingsShown(
  { structure }: OpenedApp,
  { kind, settings, exposure }: PublicBlock,
  reach: Reach,
  leads: (to: NavDestination) => NavDestination,
) {
  const table = exposure && structure.tables.get(exposure.tableId)
  const known = new Set([...(exposure?.fields ?? []), ...(exposure?.measured ?? []), ...kind.shownOf(settings)])
  const fields = new Map([...(table?.fields ?? [])].filter(([id]) => known.has(id)))
  const shown = exposure ? kind.within(settings, describeEvery(structure, fields)) : settings
  const { content, actions } = shown
  const reached = isReached(reach)
  const press = actions.on_press as NavDestination | null | undefined
  const bar = content.bar as { items: { id: string }[] } | null | undefined
  return {
    ...shown,
    content: {
      ...content,
      ...(kind.id === 'menu' && { items: (content.items as NavDestination[]).filter(reached).map(leads) }),
      ...(bar && { bar: { ...bar, items: bar.items.filter(({ id }) => reach.app(id)), shortcuts: [] } }),
    },
    actions: {
      ...actions,
      ...(press && { on_press: reached(press) ? leads(press) : null }),
      // Records are changed by forms alone.
      ...readOnly(actions),
    },
  }
}

const changing = [
  'create_record',
  'edit_record',
  'delete_record',
  'edit_in_cell',
  'check_items',
  'add_items',
  'create_task',
]
const readOnly = (actions: object) =>
  Object.fromEntries(changing.filter((key) => Object.hasOwn(actions, key)).map((key) => [key, false]))

async function presentPage(
  opened: OpenedApp,
  settings: AppSettings,
  reach: Reach,
  leads: (to: NavDestination) => NavDestination,
): Promise<App> {
  const { ctx, app } = opened
  // What is not set up, or whose table is gone, is for those who build: visitors see the page without it.
  const blocks = opened.blocks.filter((block) => problemOf(block) === null)
  const components = blocks.map((block): Component => {
    const shown = settingsShown(opened, block, reach, leads)
    const base = { id: block.id, type: block.kind.id, version: 1, has_hidden_filters: false }
    return { ...base, settings: shown, problem: null, missing: [] }
  })
  const known = new Set(blocks.map(({ id }) => id))
  const rows = (await listBlocks(ctx.db, app.org_id, app.id)).filter(({ id }) => known.has(id))
  const files = [settings, ...components.map((one) => one.settings)].flatMap(filesIn)
  return {
    id: app.id,
    kind: app.kind,
    label: app.label,
    icon: app.icon,
    color: app.color,
    can: { view: true, createBlocks: false, editBlocks: false, deleteBlocks: false, manage: false, delete: false },
    // Blocks that are not shown move it too.
    version: 0,
    settings,
    components,
    layouts: layoutsOf(app, rows),
    files: pageFileUrls(opened, [...new Set(files)]),
    created_at: '',
    created_by: null,
    updated_at: '',
  }
}
