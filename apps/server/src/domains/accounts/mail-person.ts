import type { Language } from '@oficina/contract/shapes'
import { mailContent, type MailKind } from '../../locales/messages.ts'
import type { TxCtx } from '../../platform/context.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'

interface PersonMail {
  to: string
  language: Language
  values?: Record<string, string>
  url?: string
  code?: string
  more?: string[]
  /** Holds a link or code that lets someone in. */
  sensitive?: boolean
}

/** Writes to a person about their account: mail of no organisation, so that none can read it. */
export async function mailPerson(ctx: TxCtx, kind: MailKind, mail: PersonMail): Promise<void> {
  const { to, language, sensitive, ...parts } = mail
  await sendMail(ctx, { to, language, content: mailContent(language, kind, parts), sensitive, orgId: null })
}
