import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { purgeBlocks } from './jobs.ts'
import { registerNames } from './references.ts'
import { appProjector, appRule } from './room.ts'
import { appRoutes, blockRoutes, tabRoutes } from './routes.ts'

export { canIn, requireApp } from './app-access.ts'
export { changeAppSettings, readAppSettings } from './app-settings.ts'
export { layoutsOf } from './arrangement.ts'
export { createBlock, type NewBlockWish } from './blocks/service.ts'
export { watchApps } from './change-app.ts'
export { appRoom } from './events.ts'
export { moveBlocks } from './layout.ts'
export { type AppRow, findApp, findApps } from './queries/apps.ts'
export { type BlockRow, listBlocks } from './queries/blocks.ts'
export { readBlock } from './stored-block.ts'
export { createApp, listApps } from './service.ts'
export { archiveApp, archivedApps, duplicateApp, eraseApp, purgeApp, restoreApp } from './lifecycle.ts'

registerNames()

/** Pages of blocks, and what their blocks show of records. */
export const apps: Domain = {
  name: 'apps',
  routes: [appRoutes, blockRoutes, tabRoutes],
  jobs: [purgeBlocks],
  rooms: { app: appRule },
  projectors: { app: appProjector },
}
