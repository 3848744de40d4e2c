import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  /** Named after the mail, so that a second delivery of the same is recognised as one. */
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mail to a server. Throws `Undeliverable` when that server will never take it. */
export interface Smtp {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

export function makeSmtp(url: string): Smtp {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          messageId: mail.messageId,
          from: mail.from,
          // As an object: a list of addresses or a name with a comma is never taken apart again.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (cause) {
        const { responseCode = 0, code } = cause as { responseCode?: number; code?: string }
        // 5xx about this message; what is wrong with our access to the server (EAUTH) may be put right meanwhile.
        if (responseCode >= 500 && code !== 'EAUTH')
          throw new Undeliverable(`the mail server refused it with ${responseCode}`, { cause })
        throw cause
      }
    },
    close: () => transport.close(),
  }
}
