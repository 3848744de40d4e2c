import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { purgeBlocks } from './jobs.ts'
import { registerNames } from './references.ts'
import { appProjector, appRule } from './room.ts'
import { appRoutes, blockRoutes, tabRoutes } from './routes.ts'

export { archiveApp, archivedApps, duplicateApp, eraseApp, restoreApp } from './lifecycle.ts'

registerNames()

/** Pages of blocks, and what their blocks show of records. */
export const apps: Domain = {
  name: 'apps',
  routes: [appRoutes, blockRoutes, tabRoutes],
  jobs: [purgeBlocks],
  rooms: { app: appRule },
  projectors: { app: appProjector },
}
