import { contract } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { authorize } from '../../platform/access/authorize.ts'
import { notFound } from '../../platform/errors.ts'
import { answering, type Handler, JsonText, routes } from '../../platform/http/routes.ts'
import { changeDocumentLook } from '../documents/index.ts'
import { updateTable } from '../tables/index.ts'
import { changeAppSettings } from './app-settings.ts'
import {
  type ChangedBlock,
  copyBlock,
  createBlock,
  removeBlock,
  restoreBlock,
  updateBlock,
  viewerIn,
} from './blocks/service.ts'
import { answerBlocks } from './data.ts'
import { moveBlocks, resetMobile } from './layout.ts'
import { presentApp, presentChange, presentSummary } from './present.ts'
import { changeAppLook, createApp, getApp, listApps, type WholeApp } from './service.ts'

const done = { ok: true as const }
const shown = async (ctx: Ctx, { app, blocks }: WholeApp) => presentApp(ctx, await viewerIn(ctx), app, blocks)
const changed = async (ctx: Ctx, change: ChangedBlock) => presentChange(ctx, await viewerIn(ctx), change)

type Apps = typeof contract.apps
/** PostgreSQL wrote the JSON; a handler's type asks for what it stands for. */
const data: Handler<Apps['data']> = async (ctx, { appId, blocks }) =>
  new JsonText(await answerBlocks(ctx, appId, blocks)) as never

export const appRoutes = routes(contract.apps, {
  list: async (ctx) => ({ apps: (await listApps(ctx)).map((app) => presentSummary(ctx, app)) }),
  create: answering(async (ctx, input) => shown(ctx, await createApp(ctx, input))),
  get: async (ctx, { appId }) => shown(ctx, await getApp(ctx, appId)),
  settings: answering(async (ctx, { appId, ...given }) => shown(ctx, await changeAppSettings(ctx, appId, given))),
  layout: (ctx, { appId, device, moved }) => moveBlocks(ctx, appId, device, moved),
  resetMobile: (ctx, { appId }) => resetMobile(ctx, appId),
  data,
})

export const blockRoutes = routes(contract.blocks, {
  create: answering(async (ctx, { appId, ...wish }) => changed(ctx, await createBlock(ctx, appId, wish))),
  update: answering(async (ctx, { appId, blockId, settings, version }) =>
    changed(ctx, await updateBlock(ctx, appId, blockId, settings, version)),
  ),
  remove: async (ctx, { appId, blockId }) => {
    await removeBlock(ctx, appId, blockId)
    return done
  },
  restore: answering(async (ctx, { appId, blockId }) => changed(ctx, await restoreBlock(ctx, appId, blockId))),
  copy: answering(async (ctx, { blockId, to, at }) => changed(ctx, await copyBlock(ctx, blockId, to, at))),
})

interface Look {
  label?: string
  icon?: string | null
  color?: string
}

type TabType = 'table' | 'app' | 'doc-page'
const tabTypes: Readonly<Record<string, TabType>> = { tbl: 'table', app: 'app', doc: 'doc-page' }

/** A table, an app or a page, as its id and its type say alike; where they differ there is no such thing. */
async function changeLook(ctx: Ctx, tab: { id: string; type: TabType }, look: Look): Promise<typeof done> {
  if (tab.type !== tabTypes[tab.id.slice(0, 3)]) throw notFound(tab.type)
  if (tab.type === 'app') await changeAppLook(ctx, tab.id, look)
  else if (tab.type === 'doc-page') await changeDocumentLook(ctx, tab.id, look)
  else {
    authorize(ctx, 'tables.viewPages')
    await updateTable(ctx, tab.id, look)
  }
  return done
}

export const tabRoutes = routes(contract.tabs, {
  title: (ctx, { label, ...tab }) => changeLook(ctx, tab, { label }),
  icon: (ctx, { icon, color, ...tab }) =>
    changeLook(ctx, tab, { ...(icon !== undefined && { icon }), ...(color !== undefined && { color }) }),
})
