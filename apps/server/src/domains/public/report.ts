import { mailContent } from '../../locales/messages.ts'
import { type Ctx, makeCtx, type Services } from '../../platform/context.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { open } from './open.ts'
import { sharedOf } from './queries.ts'

/** Tells whoever runs this server of a tool that is up to no good. */
export async function reportTool(ctx: Ctx, services: Services, token: string, text: string): Promise<void> {
  await limit(ctx, { name: 'public.report', key: addressKey(ctx.ip), points: 5, seconds: 3_600 })
  const { row, org } = await open(ctx, services, token)
  await limit(ctx, { name: 'public.report.share', key: row.id, points: 20, seconds: 86_400 })
  const { OFICINA_HELP_EMAIL: to, baseUrl } = services.config
  const about = { org: org.id, share: row.id, app: row.app_id, table: row.table_id, form: row.form_id }
  ctx.log.warn(about, 'a shared tool was reported as malicious')
  if (!to) return
  const values = { organisation: `${org.name} (${org.id})`, tool: sharedOf(row).identifier }
  const content = mailContent('en', 'toolReported', {
    values,
    url: `${baseUrl}/public/${row.token}`,
    more: text === '' ? [] : [text],
  })
  // It is nobody's mail in that organisation: its admins do not read who reported what.
  const own = makeCtx(services, { principal: { kind: 'anonymous' }, orgId: null, ip: ctx.ip, log: ctx.log })
  await own.tx(async (ctx) => {
    await sendMail(ctx, { to, language: 'en', content, orgId: null })
  })
}
