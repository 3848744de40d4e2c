import { contract, type NewApiToken } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { presentToken } from './present.ts'
import * as service from './service.ts'

const presentNew = ({ row, secret }: service.WithSecret): NewApiToken => ({ ...presentToken(row), token: secret })

export const apiTokenRoutes = routes(contract.apiTokens, {
  list: async (ctx, input) => {
    const { tokens, more } = await service.listTokens(ctx, input)
    return { tokens: tokens.map(presentToken), more }
  },
  get: async (ctx, { id }) => presentToken(await service.getToken(ctx, id)),
  create: async (ctx, input) => presentNew(await service.createToken(ctx, input)),
  update: async (ctx, input) => presentToken(await service.updateToken(ctx, input)),
  remove: async (ctx, { id }) => {
    await service.deleteToken(ctx, id)
    return { ok: true as const }
  },
  generate: async (ctx, { id }) => presentNew(await service.regenerateToken(ctx, id)),
  askToGenerate: async (_ctx, { id }, { reply }) => {
    const page = new URLSearchParams({ dialog: 'editApiToken', id, generate: 'true' })
    await reply.redirect(`/automations/api-token?${page}`, 303)
  },
})
