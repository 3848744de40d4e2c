import { authorize, actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import * as queries from '../../platform/mail/queries.ts'

const pageSize = 50

export interface ReadableMail {
  mail: queries.Mail
  mayRead: boolean
}

/**
 * Whoever runs this server without a mail server reads everything here, since nothing arrives anywhere else. Any
 * other organisation sees that mail was sent, but not the links and codes in it: they open accounts that are not its.
 */
async function isPostmaster(ctx: Ctx, orgId: string): Promise<boolean> {
  return ctx.ports.mail.keepsMail() && (await queries.isPrimaryOrg(ctx.db, orgId))
}

export async function listMails(ctx: Ctx, page: number): Promise<{ mails: queries.Mail[]; more: boolean }> {
  authorize(ctx, 'org.viewMail')
  const { orgId } = actorOf(ctx)
  const accountMail = await isPostmaster(ctx, orgId)
  const mails = await queries.listMails(accountMail ? ctx.database.system() : ctx.db, {
    orgId,
    accountMail,
    limit: pageSize + 1,
    offset: (page - 1) * pageSize,
  })
  return { mails: mails.slice(0, pageSize), more: mails.length > pageSize }
}

export async function getMail(ctx: Ctx, mailId: string): Promise<ReadableMail> {
  authorize(ctx, 'org.viewMail')
  const { orgId } = actorOf(ctx)
  const postmaster = await isPostmaster(ctx, orgId)
  const mail = await queries.findMail(postmaster ? ctx.database.system() : ctx.db, mailId)
  const isOwn = mail?.org_id === orgId || (postmaster && mail?.org_id === null)
  if (!mail || !isOwn) throw notFound('mail')
  return { mail, mayRead: postmaster || !mail.sensitive }
}
