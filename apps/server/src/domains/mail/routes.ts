import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { presentMail, presentSummary } from './present.ts'
import * as service from './service.ts'

export const mailRoutes = routes(contract.mail, {
  list: async (ctx, input) => {
    const { mails, more } = await service.listMails(ctx, input.page)
    return { mails: mails.map(presentSummary), more, kept: ctx.ports.mail.keepsMail() }
  },
  get: async (ctx, input) => presentMail(ctx, await service.getMail(ctx, input.mailId)),
})
