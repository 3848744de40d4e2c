import { vi } from 'vitest'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { ok } from '../../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'
import { smtpPortOf } from '../index.ts'

/** A server that takes mail, with an organisation on it. */
export async function startMailWorld(settings: Record<string, string> = {}) {
  const server = await startTestServer({ OFICINA_SMTP_PORT: '0', OFICINA_MAIL_DOMAIN: 'mail.test', ...settings })
  const build = makeBuild(server)
  const org = await build.org()
  return { server, build, org, admin: org.admin, send: (mail: SendMailOptions) => sendTo(server, mail) }
}

export interface MailWorld {
  server: TestServer
  build: Build
  org: BuiltOrg
  admin: Person
}

export const portOf = ({ services }: TestServer): number => {
  const port = smtpPortOf(services)
  if (port === null) throw new Error('it does not listen')
  return port
}

/** Sends by a real connection, as any program does; throws what the listener refused, with its code. */
export async function sendTo(server: TestServer, mail: SendMailOptions): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: portOf(server), secure: false, ignoreTLS: true })
  try {
    const { response } = await transport.sendMail({ from: 'Rita Moreira <rita@grupo.test>', ...mail })
    return response
  } finally {
    transport.close()
  }
}

/** The code with which mail was refused; 250 where it was taken. */
export async function codeOf(sent: Promise<string>): Promise<number> {
  try {
    await sent
    return 250
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0
  }
}

/** A table whose mail is on, with a field for each part. */
export async function makeMailTable(who: Person, label = 'Pedidos') {
  const t = await makeTable(who, label, {
    contato: { type: 'email' },
    mensagem: { type: 'text' },
    anexos: { type: 'files' },
    fase: { type: 'number' },
  })
  const settings = ok(await who.api.tableMail.save({ tableId: t.id, enabled: true }))
  return { ...t, settings, address: settings.address ?? '' }
}

/** Waits for what happens after the sender was answered. */
export const until = (isSo: () => Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(isSo, { timeout: 20_000, interval: 50 })
