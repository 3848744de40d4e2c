import { email, shareLimits } from '@oficina/contract'
import { mailContent } from '../../locales/messages.ts'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { findOrg } from '../orgs/index.ts'
import { shareByToken } from './share.ts'

const refuse = (reason: string, message: string) =>
  new AppError('invalid_input', { issues: [{ path: 'emails', reason, message }] })

/** Addresses as people type them, with commas or spaces between; each once. */
export function addressesIn(given: string | readonly string[]): string[] {
  const texts = typeof given === 'string' ? [given] : given
  const words = texts.flatMap((text) => text.split(/[\s,;]+/)).filter((word) => word !== '')
  const parsed = words.map((word) => email.safeParse(word))
  if (parsed.length === 0 || parsed.some(({ success }) => !success)) {
    throw refuse('invalid_emails', 'Some e-mails are invalid.')
  }
  const addresses = [...new Set(parsed.flatMap(({ data }) => data ?? []))]
  if (addresses.length > shareLimits.emails) {
    throw refuse('too_many_emails', 'You can only send up to 20 e-mails.')
  }
  return addresses
}

/** Sends the link of something that is shared now. */
export async function sendLink(
  ctx: Ctx,
  baseUrl: string,
  given: { id: string; token?: string | undefined; emails: string | readonly string[] },
): Promise<number> {
  authorize(ctx, 'apps.share')
  if (given.token !== undefined && given.token !== given.id) throw notFound('public_view')
  const addresses = addressesIn(given.emails)
  const { orgId, name } = actorOf(ctx)
  await limit(ctx, { name: 'public.mail', key: orgId, points: 200, seconds: 3_600 }, addresses.length)
  const shared = await shareByToken(ctx, given.id)
  if (!shared.active) throw notFound('public_view')
  const org = await findOrg(ctx.db, orgId)
  if (!org) throw notFound('org')
  return ctx.tx(async (ctx) => {
    const content = mailContent(org.language, 'publicLink', {
      values: { sender: name, organisation: org.name, label: shared.label },
      url: `${baseUrl}/${org.slug}/${shared.token}`,
    })
    let sent = 0
    for (const to of addresses) {
      if ((await sendMail(ctx, { to, language: org.language, content })) !== null) sent++
    }
    return sent
  })
}
