import { contract } from '@oficina/contract'
import { answering, routes } from '../../platform/http/routes.ts'
import { getMailSettings, renewAddress, retryFailed, saveMailSettings } from './settings.ts'
import { listRecordMails } from './thread.ts'

export const tableMailRoutes = routes(contract.tableMail, {
  get: (ctx, { tableId }, { services }) => getMailSettings(ctx, services.config, tableId),
  save: answering(async (ctx, { tableId, ...wish }, { services }) => {
    await saveMailSettings(ctx, tableId, wish)
    return getMailSettings(ctx, services.config, tableId)
  }),
  renew: answering(async (ctx, { tableId }, { services }) => {
    await renewAddress(ctx, tableId)
    return getMailSettings(ctx, services.config, tableId)
  }),
  retry: async (ctx, { tableId }) => {
    await retryFailed(ctx, tableId)
    return { ok: true as const }
  },
  list: (ctx, { tableId, recordId, cursor }, { services }) =>
    listRecordMails(ctx, services.config, { tableId, recordId }, cursor),
})
