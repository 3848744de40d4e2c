import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { newId } from '../ids.ts'
import { deliverMail } from './jobs.ts'
import * as queries from './queries.ts'
import { type RenderedMail, renderMail } from './render.ts'
import type { MailToSend } from './send-mail.ts'
import { makeSmtp, type Smtp, Undeliverable } from './smtp.ts'

declare module '../ports.ts' {
  interface Ports {
    mail: MailPort
  }
}

/** Mail, as a port. Domains call `sendMail`; the rest is for the mail job and the mail page. */
export interface MailPort {
  /** Whether no mail server is set, so that mail only lies in the database. */
  keepsMail(): boolean
  send(ctx: TxCtx, mail: MailToSend): Promise<string | null>
  deliver(ctx: Ctx, mailId: string, options: { isLastTry: boolean }): Promise<void>
  /** Null for a mail whose text was cut. */
  render(mail: Pick<queries.Mail, 'subject' | 'content' | 'language'>): RenderedMail | null
  close(): void
}

/** Past these, someone is using us to flood an address; a person who waits for a code never gets there. */
const caps = { toMinute: 5, toHour: 20, orgHour: 1_000 }
/** What people are told in the product as well leaves room for what only mail can bring: invitations, links, files. */
const noticeCaps: typeof caps = { toMinute: 3, toHour: 10, orgHour: 500 }

const address = z.email().max(254)

/** Mail through the server of SMTP_URL; without one it is only kept. */
export function makeMail(config: Config): MailPort {
  let smtp: Smtp | null = null
  const host = () => new URL(config.baseUrl).host

  function check({ to, content }: MailToSend): void {
    if (!address.safeParse(to).success) throw new Error('a mail goes to one address')
    if (/[\r\n\u0000]/.test(content.subject)) throw new Error('a subject is one line')
    const { action } = content
    if (action && action.url !== config.baseUrl && !action.url.startsWith(`${config.baseUrl}/`))
      throw new Error('a mail links to this server only')
  }

  return {
    keepsMail: () => !config.SMTP_URL,

    async send(ctx, mail) {
      check(mail)
      const { to, language, content } = mail
      const { toMinute, toHour, orgHour } = mail.isNotice ? noticeCaps : caps
      const orgId = mail.orgId === undefined ? ctx.orgId : mail.orgId
      const recent = await queries.countRecent(ctx.db, to, orgId)
      if (recent.to_minute >= toMinute || recent.to_hour >= toHour || recent.org_hour >= orgHour) {
        ctx.log.warn({ orgId, recent }, 'a mail was dropped: too many to its address or from its organisation')
        return null
      }
      const id = newId('mal')
      const { subject, ...body } = content
      await queries.insertMail(ctx.db, {
        id,
        org_id: orgId,
        to_address: to,
        language,
        subject,
        content: body,
        sensitive: mail.sensitive ?? false,
        status: config.SMTP_URL ? 'queued' : 'kept',
      })
      if (config.SMTP_URL) await ctx.enqueue(deliverMail, { mailId: id })
      return id
    },

    async deliver(ctx, mailId, { isLastTry }) {
      // Mail about an account belongs to no organisation, so none of them could see it.
      const db = ctx.database.system()
      const mail = await queries.findMail(db, mailId)
      if (mail?.status !== 'queued' || !mail.content || !config.SMTP_URL) return
      smtp ??= makeSmtp(config.SMTP_URL)
      const { text, html } = renderMail({ subject: mail.subject, ...mail.content }, mail.language, host())
      try {
        await smtp.send({
          messageId: `<${mail.id}@${new URL(config.baseUrl).hostname}>`,
          from: config.MAIL_FROM,
          to: mail.to_address,
          subject: mail.subject,
          text,
          html,
        })
      } catch (error) {
        if (!(error instanceof Undeliverable) && !isLastTry) throw error
        const reason = error instanceof Error ? error.message : String(error)
        ctx.log.warn({ mailId, reason }, 'a mail could not be delivered')
        await queries.finishMail(db, mail.id, 'failed', reason)
        return
      }
      await queries.finishMail(db, mail.id, 'sent', null)
    },

    render: (mail) => mail.content && renderMail({ subject: mail.subject, ...mail.content }, mail.language, host()),

    close: () => smtp?.close(),
  }
}
