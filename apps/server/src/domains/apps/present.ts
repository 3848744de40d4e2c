import type { App, AppSummary, Component, OutputOf, contract } from '@oficina/contract'
import { isSameJson, type Json } from '@oficina/kinds'
import { type AppSettings, appsInBars, barsWithin } from '@oficina/kinds/bars/index'
import { filesIn } from '@oficina/kinds/blocks/index'
import { decideFor } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Viewer } from '../engine/index.ts'
import { abilitiesIn, canIn } from './app-access.ts'
import { readAppSettings } from './app-settings.ts'
import { layoutsOf } from './arrangement.ts'
import { fileUrls } from './files.ts'
import { type AppRow, findApps } from './queries/apps.ts'
import type { BlockRow } from './queries/blocks.ts'
import { seeBlock } from './stored-block.ts'

export const presentSummary = (ctx: Ctx, app: AppRow): AppSummary => ({
  id: app.id,
  kind: app.kind,
  label: app.label,
  icon: app.icon,
  color: app.color,
  can: abilitiesIn(ctx, app),
  updated_at: app.updated_at,
})

export function presentBlock(ctx: Ctx, viewer: Viewer, row: BlockRow): Component {
  const base = { id: row.id, type: row.type, version: Number(row.version) }
  const seen = seeBlock(ctx, viewer, row)
  if (!seen) return { ...base, settings: {}, has_hidden_filters: false, problem: 'broken', missing: [] }
  const filters = (settings: typeof seen.alive) => (settings.viewSettings.filters ?? null) as Json
  return {
    ...base,
    settings: { ...seen.shown },
    has_hidden_filters: !isSameJson(filters(seen.alive), filters(seen.shown)),
    problem: seen.problem,
    missing: seen.missing,
  }
}

/** Whoever builds the app sees its bars as they are; to others they show only where they can go. */
async function settingsFor(ctx: Ctx, viewer: Viewer, app: AppRow): Promise<AppSettings> {
  const settings = readAppSettings(app)
  if (canIn(ctx, app, 'manage')) return settings
  const named = await findApps(ctx.db, app.org_id, appsInBars(settings))
  const apps = new Set(named.filter((one) => canIn(ctx, one, 'view')).map(({ id }) => id))
  const seesTables = decideFor(ctx.principal, 'tables.viewPages').allowed
  return barsWithin(settings, {
    app: (id) => apps.has(id),
    // An organisation that hides tables from members hides their pages, not what an app makes of them.
    table: (id) => viewer.grant(id) !== null,
    tablePage: (id) => seesTables && viewer.grant(id) !== null,
  })
}

export async function presentApp(ctx: Ctx, viewer: Viewer, app: AppRow, blocks: readonly BlockRow[]): Promise<App> {
  const components = blocks.map((row) => presentBlock(ctx, viewer, row))
  const settings = await settingsFor(ctx, viewer, app)
  const files = [settings, ...components.map((one) => one.settings)].flatMap(filesIn)
  return {
    ...presentSummary(ctx, app),
    version: Number(app.version),
    settings,
    components,
    layouts: layoutsOf(app, blocks),
    files: fileUrls(ctx, app.org_id, [...new Set(files)]),
    created_at: app.created_at,
    created_by: app.created_by,
  }
}

type ChangedBlock = OutputOf<typeof contract.blocks.create>

/** One block after a change, and where all stand now. */
export function presentChange(
  ctx: Ctx,
  viewer: Viewer,
  { app, blocks, result }: { app: AppRow; blocks: readonly BlockRow[]; result: string },
): ChangedBlock {
  const row = blocks.find(({ id }) => id === result)
  if (!row) throw new Error('a block that was just written is not there')
  const component = presentBlock(ctx, viewer, row)
  return {
    version: Number(app.version),
    component,
    layouts: layoutsOf(app, blocks),
    files: fileUrls(ctx, app.org_id, filesIn(component.settings)),
  }
}
