import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../../platform/config.ts'
import { newSecret } from '../../platform/ids.ts'
import type { SessionKey } from '../identity/index.ts'
import type { Visit } from './visit.ts'

const minute = 60
const day = 24 * 60 * minute

const deviceCookie = 'oficina_device'
const authPath = '/api/auth'
const devicePurpose = 'accounts.device'
const deviceAccounts = 8

const isHttps = (config: Config) => config.baseUrl.startsWith('https:')

/** With `__Host-`, neither a subdomain nor plain HTTP can plant a session; browsers allow that over HTTPS only. */
export function sessionCookieName(config: Config): string {
  return isHttps(config) ? '__Host-oficina_session' : 'oficina_session'
}

const browserCookie = (visit: Visit) =>
  isHttps(visit.services.config) ? '__Host-oficina_presession' : 'oficina_presession'

/** One cookie of a header, as the browser sent it. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

function options(visit: Visit, more: CookieSerializeOptions): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isHttps(visit.services.config), ...more }
}

/** Without `remember` the browser forgets the session when it closes. */
export function setSessionCookie(visit: Visit, key: Pick<SessionKey, 'cookie' | 'remember'>): void {
  const name = sessionCookieName(visit.services.config)
  const age = key.remember ? { maxAge: 30 * day } : {}
  void visit.http.reply.setCookie(name, key.cookie, options(visit, { path: '/', ...age }))
}

export function clearSessionCookie(visit: Visit): void {
  void visit.http.reply.clearCookie(sessionCookieName(visit.services.config), options(visit, { path: '/' }))
}

/** The session cookie as it came, to be given a new date. */
export function ownSessionCookie(visit: Visit): string | null {
  return readCookie(visit.http.request.headers.cookie, sessionCookieName(visit.services.config))
}

interface Device {
  nonce: string
  accountIds: string[]
}

/** The accounts that once signed in from this browser, in a cookie that only we can have written. */
function readDevice(visit: Visit): Device | null {
  const value = readCookie(visit.http.request.headers.cookie, deviceCookie)
  const [nonce, accounts, signature, ...rest] = value?.split('.') ?? []
  if (!nonce || !accounts || !signature || rest.length > 0) return null
  if (!visit.ctx.ports.secrets.verify(devicePurpose, `${nonce}.${accounts}`, signature)) return null
  return { nonce, accountIds: accounts.split('~') }
}

/** A name for this browser, if this account has signed in from it before; null for a stranger's. */
export function knownDevice(visit: Visit, accountId: string): string | null {
  const device = readDevice(visit)
  return device?.accountIds.includes(accountId) ? device.nonce : null
}

export function rememberDevice(visit: Visit, accountId: string): void {
  const device = readDevice(visit)
  const nonce = device?.nonce ?? newSecret(12)
  const others = (device?.accountIds ?? []).filter((id) => id !== accountId)
  const accounts = [accountId, ...others].slice(0, deviceAccounts).join('~')
  const signature = visit.ctx.ports.secrets.sign(devicePurpose, `${nonce}.${accounts}`)
  const age = { path: authPath, maxAge: 365 * day }
  void visit.http.reply.setCookie(deviceCookie, `${nonce}.${accounts}.${signature}`, options(visit, age))
}

/** Names the browser before anyone has signed in there: what a provider sends back works in the same one only. */
export function openBrowser(visit: Visit): string {
  const name = findBrowser(visit) ?? newSecret()
  void visit.http.reply.setCookie(browserCookie(visit), name, options(visit, { path: '/', maxAge: 15 * minute }))
  return name
}

export function findBrowser(visit: Visit): string | null {
  const value = readCookie(visit.http.request.headers.cookie, browserCookie(visit))
  return value && /^[\w-]{20,100}$/.test(value) ? value : null
}
