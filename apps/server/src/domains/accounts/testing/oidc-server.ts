import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  xms_edov?: unknown
}

interface Interaction {
  prompt: { name: string }
  params: { client_id: string; scope: string }
  session?: { accountId: string }
}

/** The parts of oidc-provider, which brings no types, that are used here. */
interface Provider {
  callback(): (req: IncomingMessage, res: ServerResponse) => void
  interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>
  interactionFinished(req: IncomingMessage, res: ServerResponse, result: object, options: object): Promise<void>
  Grant: new (parts: object) => { addOIDCScope(scope: string): void; save(): Promise<string> }
}
interface Policy {
  add(prompt: object): void
}
interface OidcProviderModule {
  default: new (issuer: string, configuration: object) => Provider
  interactionPolicy: { base(): Policy; Prompt: new (options: object) => object }
}

const moduleName = 'oidc-provider'

/** A real OpenID Connect provider on loopback, at which `now` is whoever signs in next. */
export async function startOidcServer() {
  let handle: (req: IncomingMessage, res: ServerResponse) => void = (_, res) => res.writeHead(503).end()
  const server = createServer((req, res) => handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, ProviderPerson>()
  const state: { now: ProviderPerson } = { now: { sub: 'nobody' } }

  return {
    issuer,
    /** Whoever signs in from now on. */
    be(person: ProviderPerson) {
      people.set(person.sub, person)
      state.now = person
    },
    async open(redirectUris: string[]) {
      const { default: OidcProvider, interactionPolicy } = (await import(moduleName)) as OidcProviderModule
      const policy = interactionPolicy.base()
      policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
      const provider = new OidcProvider(issuer, {
        clients: [
          {
            client_id: 'oficina',
            client_secret: 'a client secret of tests',
            redirect_uris: redirectUris,
            token_endpoint_auth_method: 'client_secret_post',
            grant_types: ['authorization_code'],
            response_types: ['code'],
          },
        ],
        cookies: { keys: ['a key of tests'] },
        features: { devInteractions: { enabled: false } },
        interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'], profile: ['name'] },
        scopes: ['openid', 'email', 'profile', 'name'],
        conformIdTokenClaims: false,
        findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) }),
      })
      const serve = provider.callback()
      handle = (req, res) => {
        if (!req.url?.startsWith('/interaction/')) return serve(req, res)
        answer(provider, state.now, req, res).catch((error: unknown) => res.writeHead(500).end(String(error)))
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Does what the person would at the provider's pages: picks the account, signs in, agrees. */
async function answer(provider: Provider, person: ProviderPerson, req: IncomingMessage, res: ServerResponse) {
  const { prompt, params, session } = await provider.interactionDetails(req, res)
  let result: object = { [prompt.name]: {} }
  if (prompt.name === 'login') result = { login: { accountId: person.sub } }
  if (prompt.name === 'consent') {
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: params.client_id })
    grant.addOIDCScope(params.scope)
    result = { consent: { grantId: await grant.save() } }
  }
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: true })
}

/** Walks through the provider's pages as a browser, up to the answer that is meant for us. */
export async function visitProvider(start: string, ours: string): Promise<{ location: string } | { page: string }> {
  const cookies = new Map<string, string>()
  let url = start
  for (let hop = 0; hop < 15; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    if (!location) return { page: await response.text() }
    url = new URL(location, url).href
    if (url.startsWith(ours)) return { location: url }
  }
  throw new Error('the provider goes round in circles')
}
