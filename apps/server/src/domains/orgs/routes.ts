import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { abortDeletion, requestDeletion } from './deletion.ts'
import { replaceLogo } from './logo.ts'
import { presentOrg } from './present.ts'
import * as service from './service.ts'

const ok = { ok: true } as const

export const orgRoutes = routes(contract.orgs, {
  get: async (ctx) => presentOrg(ctx, await service.getOrg(ctx)),
  update: async (ctx, input) => presentOrg(ctx, await service.updateOrg(ctx, input)),
  updateLocale: async (ctx, input) => presentOrg(ctx, await service.updateLocale(ctx, input)),
  uploadLogo: async (ctx, _, http) => presentOrg(ctx, await replaceLogo(ctx, await http.file())),
  removeLogo: async (ctx) => presentOrg(ctx, await replaceLogo(ctx, null)),
  requestDeletion: async (ctx, { password }, { services }) => ({
    delete_at: await requestDeletion(ctx, services.config.baseUrl, password),
  }),
  abortDeletion: async (ctx) => {
    await abortDeletion(ctx)
    return ok
  },
  importantEmails: async (ctx) => ({ emails: await service.importantEmails(ctx) }),
  setImportantEmails: async (ctx, { emails }) => ({ emails: await service.setImportantEmails(ctx, emails) }),
})
