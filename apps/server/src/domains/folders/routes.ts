import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { visibleTabs } from '../tabs/index.ts'
import { createFolder, deleteFolder, getFolder, listFolders, updateFolder } from './service.ts'

export const folderRoutes = routes(contract.folders, {
  list: async (ctx) => ({ folders: await listFolders(ctx, visibleTabs(ctx)) }),
  get: (ctx, { id }) => getFolder(ctx, id),
  create: async (ctx, given) => {
    const data = await createFolder(ctx, given)
    return { id: data.id, data }
  },
  update: (ctx, { id, ...given }) => updateFolder(ctx, id, given),
  remove: async (ctx, { id }) => {
    await deleteFolder(ctx, id)
    return { id, status: 'deleted' as const }
  },
})
