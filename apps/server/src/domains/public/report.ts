import { mailContent } from '../../locales/messages.ts'
import { memberOf } from '../../platform/access/authorize.ts'
import { type Ctx, makeCtx, type Services } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { findOrg } from '../orgs/index.ts'
import { open } from './open.ts'
import { sharedOf } from './queries.ts'

/** Tells whoever runs this server of a shared tool that is up to no good. */
export async function reportTool(ctx: Ctx, services: Services, token: string, text: string): Promise<void> {
  await limit(ctx, { name: 'public.report', key: addressKey(ctx.ip), points: 5, seconds: 3_600 })
  const { row, org } = await open(ctx, services, token)
  await limit(ctx, { name: 'public.report.share', key: row.id, points: 20, seconds: 86_400 })
  const about = { share: row.id, app: row.app_id, table: row.table_id, form: row.form_id }
  await tellOperator(ctx, services, {
    org,
    about,
    tool: sharedOf(row).identifier,
    url: `${services.config.baseUrl}/public/${row.token}`,
    text,
  })
}

/** The same for a page of one's own organisation, as its address names it. */
export async function reportPage(ctx: Ctx, services: Services, page: string, text: string): Promise<void> {
  const { orgId, userId } = memberOf(ctx)
  await limit(ctx, { name: 'report.page', key: userId, points: 5, seconds: 3_600 })
  await limit(ctx, { name: 'report.page.org', key: orgId, points: 20, seconds: 86_400 })
  const org = await findOrg(ctx.db, orgId)
  if (!org) throw notFound('org')
  await tellOperator(ctx, services, {
    org,
    about: { page },
    tool: page,
    url: `${services.config.baseUrl}${page}`,
    text,
  })
}

interface Report {
  org: { id: string; name: string }
  about: object
  tool: string
  url: string
  text: string
}

/** Into the log always, and by mail where this server has an address for that. */
async function tellOperator(ctx: Ctx, services: Services, { org, about, tool, url, text }: Report): Promise<void> {
  const { OFICINA_HELP_EMAIL: to } = services.config
  ctx.log.warn({ org: org.id, ...about, text }, 'a tool was reported as malicious')
  if (!to) return
  const values = { organisation: `${org.name} (${org.id})`, tool }
  const content = mailContent('en', 'toolReported', { values, url, more: text === '' ? [] : [text] })
  // It is nobody's mail in that organisation: its admins do not read who reported what.
  const own = makeCtx(services, { principal: { kind: 'anonymous' }, orgId: null, ip: ctx.ip, log: ctx.log })
  await own.tx(async (ctx) => {
    await sendMail(ctx, { to, language: 'en', content, orgId: null })
  })
}
