import { sql } from 'kysely'
import type { Api, Visitor } from '../../../../test/api.ts'
import { makeBuild, password } from '../../../../test/build.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailContent } from '../../../platform/mail/send-mail.ts'

export { type BuiltOrg, type Person, password } from '../../../../test/build.ts'

export type Client = Visitor & { api: Api }
export type PeopleKit = Awaited<ReturnType<typeof startPeopleKit>>

export const randomEmail = () => `${newId('p').replace('_', '')}@exemplo.com.br`
export const cookieOf = (client: Visitor) => client.cookies.get('oficina_session') ?? ''
/** The secret at the end of a mailed link. */
export const secretOf = (mail: MailContent) => /[^/=]+$/.exec(mail.action?.url ?? '')?.[0] ?? ''

/** A server, people in it, their mail, and a look behind the curtain. */
export async function startPeopleKit(settings: Record<string, string> = {}, databaseUrl?: string) {
  const server = await startTestServer(settings, databaseUrl)
  const build = makeBuild(server)
  const system = build.system()
  const kit = {
    server,
    url: server.url,
    services: server.services,
    build,
    system,
    visitor: (): Client => server.visitor(),
    /** A login by e-mail and password, over HTTP. */
    login: async (email: string, client: Client = server.visitor(), organisation?: string): Promise<Client> => {
      const answer = await client.api.auth.login({ email, password, organisation })
      if (answer.status !== 200 || answer.body.status !== 'loggedIn')
        throw new Error(`could not sign in: ${JSON.stringify(answer.body)}`)
      return client
    },
    /** A browser that holds another's cookie. */
    thief: (cookie: string): Client => {
      const client = server.visitor()
      client.cookies.set('oficina_session', cookie)
      return client
    },
    run: async (text: string): Promise<Record<string, unknown>[]> =>
      (await sql.raw<Record<string, unknown>>(text).execute(system.db)).rows,
    mailsTo: async (email: string): Promise<MailContent[]> => {
      const rows = await system.db
        .selectFrom('mails')
        .select(['subject', 'content'])
        .where('to_address', '=', email)
        .orderBy('created_at')
        .execute()
      return rows.map(({ subject, content }) => ({ subject, ...(content as Omit<MailContent, 'subject'>) }))
    },
    /** The newest mail to an address, once there are this many. */
    waitForMail: async (email: string, count = 1): Promise<MailContent> => {
      const end = Date.now() + 10_000
      for (;;) {
        const mails = await kit.mailsTo(email)
        if (mails.length >= count) return mails.at(-1) as MailContent
        if (Date.now() > end) throw new Error(`${mails.length} mails came instead of ${count}`)
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
    },
    stop: () => server.stop(),
  }
  return kit
}
