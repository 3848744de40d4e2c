import type { Language } from '@oficina/contract/shapes'
import type { TxCtx } from '../context.ts'
import type { MailContent } from './render.ts'

export { makeMail } from './mailer.ts'
export type { MailContent } from './render.ts'

export interface MailToSend {
  to: string
  language: Language
  content: MailContent
  /** Holds a link or code that lets someone in: its text is shown to nobody else, and cut once it was delivered. */
  sensitive?: boolean
  /** Says what the product says as well, so that it may be dropped sooner. */
  isNotice?: true
  /** The organisation that it is about; null for mail about an account. That of the work unless told. */
  orgId?: string | null
}

/**
 * Writes a mail in the transaction that causes it; a job delivers it afterwards. Gives its id, or null when it was
 * dropped because its address had too much mail lately.
 */
export function sendMail(ctx: TxCtx, mail: MailToSend): Promise<string | null> {
  return ctx.ports.mail.send(ctx, mail)
}
