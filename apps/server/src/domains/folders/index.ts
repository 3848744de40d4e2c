import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { folderRoutes } from './routes.ts'

export { createFolder, deleteFolder, getFolder, listFolders } from './service.ts'

/** Folders of tabs. */
export const folders: Domain = { name: 'folders', routes: [folderRoutes] }
