import { request } from '../../../../test/api.ts'
import { startForgingIssuer } from './forging-issuer.ts'
import { type ProviderPerson, startOidcServer, visitProvider } from './oidc-server.ts'
import { type Client, randomEmail, startPeopleKit } from './people-kit.ts'

export type OauthKit = Awaited<ReturnType<typeof startOauthKit>>

let counter = 0
export const newSub = () => `subject-${++counter}`

/** A server with providers: a real one behind Google and Apple, a forging one behind Microsoft. */
export async function startOauthKit() {
  const oidc = await startOidcServer()
  const forger = await startForgingIssuer()
  const issuers = { GOOGLE: oidc.issuer, APPLE: oidc.issuer, MICROSOFT: forger.issuer }
  const settings: Record<string, string> = { OFICINA_OUTBOUND_ALLOW: '127.0.0.1' }
  for (const [name, issuer] of Object.entries(issuers)) {
    settings[`${name}_ISSUER`] = issuer
    settings[`${name}_CLIENT_ID`] = 'oficina'
    settings[`${name}_CLIENT_SECRET`] = 'a client secret of tests'
  }
  const kit = await startPeopleKit(settings)
  await oidc.open(['google', 'apple'].map((name) => `${kit.url}/api/auth/oauth/${name}/callback`))
  const org = await kit.build.org()

  const get = (client: Client, url: string, headers: Record<string, string> = {}) =>
    request(kit.url, client, 'GET', url.replace(kit.url, ''), {}, headers)

  /** From our button to the provider's page: where the browser is sent. */
  const start = async (client: Client, provider = 'google', query = '', headers: Record<string, string> = {}) => {
    const answer = await get(client, `/api/auth/oauth/${provider}${query}`, headers)
    if (answer.status !== 303) throw new Error(`answered ${answer.status}`)
    return answer.headers.get('location') ?? ''
  }

  /** Through the provider's pages: the address that the browser is sent back to. */
  const askProvider = async (client: Client, query = '', headers: Record<string, string> = {}) => {
    const back = await visitProvider(await start(client, 'google', query, headers), kit.url)
    if (!('location' in back)) throw new Error(back.page)
    return back.location
  }

  return {
    kit,
    org,
    oidc,
    forger,
    get,
    start,
    askProvider,
    /** All the way round: where the browser is in the end. */
    goRound: async (client: Client, person: ProviderPerson, query = '', headers: Record<string, string> = {}) => {
      oidc.be(person)
      const answer = await get(client, await askProvider(client, query, headers))
      return new URL(answer.headers.get('location') ?? '', kit.url)
    },
    enter: (client: Client, target: URL, more: { organisation?: string } = {}) =>
      client.api.auth.login({ oauthProvider: 'google', oauthToken: target.searchParams.get('oauth') ?? '', ...more }),
    /** Someone who was invited and has set nothing up yet. */
    invited: async () => {
      const email = randomEmail()
      await org.admin.api.users.invite({ emails: [email], seat: 'member', id_profile: org.roles.member })
      return email
    },
    stop: async () => {
      await kit.stop()
      await oidc.close()
      await forger.close()
    },
  }
}
