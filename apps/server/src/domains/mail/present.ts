import type { contract, OutputOf } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import type { Mail } from '../../platform/mail/queries.ts'
import type { ReadableMail } from './service.ts'

export function presentSummary(mail: Mail): OutputOf<typeof contract.mail.list>['mails'][number] {
  return {
    id: mail.id,
    to: mail.to_address,
    subject: mail.subject,
    status: mail.status,
    created_at: mail.created_at,
  }
}

/** A text that may not be read is empty; the interface says why. */
export function presentMail(ctx: Ctx, { mail, mayRead }: ReadableMail): OutputOf<typeof contract.mail.get> {
  const rendered = mayRead ? ctx.ports.mail.render(mail) : null
  return { ...presentSummary(mail), text: rendered?.text ?? '', html: rendered?.html ?? '' }
}
