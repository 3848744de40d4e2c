import type { Principal } from '../../platform/access/principal.ts'
import type { Services } from '../../platform/context.ts'
import type { SessionStatus } from '../../platform/realtime/rights.ts'
import { sha256, slideSession } from '../identity/index.ts'
import { readCookie, sessionCookieName } from './cookies.ts'
import { makePrincipalCache, type Sought } from './principal-cache.ts'
import { principalOf } from './principal.ts'
import { seenAs } from './see-as.ts'
import { findPrincipal } from './queries.ts'
import { findSessionStatuses, type SessionKey } from './session-status.ts'

/** What a request and a socket's handshake have in common. */
interface Shown {
  headers: { cookie?: string | undefined; authorization?: string | undefined }
}

export type Authenticate = (request: Shown) => Promise<Principal>

export interface Authenticators {
  /** By the session cookie. */
  authenticate: Authenticate
  /** By `Authorization: Bearer`, for the calls that are made for tokens. */
  authenticateToken: Authenticate
  /** The same as `authenticate` for many at once, from the database, with how long each holds by itself. */
  sessionStatusesOf: (requests: readonly Shown[]) => Promise<SessionStatus[]>
}

/** How a token is told from its text; null for what cannot be one. */
export type SeekToken = (services: Services, token: string) => Sought | null

const anonymous: Principal = { kind: 'anonymous' }
const cookiePattern = /^(org_[0-9a-z]{6,24})\.(ses_[0-9a-z]{6,24})\.([\w-]{20,100})$/
const bearerPattern = /^bearer ([\w-]{20,200})$/i

/** The one place that tells who makes a request, whatever they show for it. */
export async function makeAuthenticate(services: Services, seekToken: SeekToken): Promise<Authenticators> {
  const find = await makePrincipalCache(services)
  const cookieName = sessionCookieName(services.config)
  return {
    authenticate: async ({ headers }) => {
      const sought = seekSession(services, readCookie(headers.cookie, cookieName))
      return sought ? find(sought) : anonymous
    },
    authenticateToken: async ({ headers }) => {
      const token = bearerPattern.exec(headers.authorization ?? '')?.[1]
      const sought = token === undefined ? null : seekToken(services, token)
      return sought ? find(sought) : anonymous
    },
    sessionStatusesOf: (requests) =>
      findSessionStatuses(
        services.database,
        requests.map(({ headers }) => readSessionKey(readCookie(headers.cookie, cookieName))),
      ),
  }
}

function readSessionKey(cookie: string | null): SessionKey | null {
  const parts = cookie === null ? null : cookiePattern.exec(cookie)
  if (!parts) return null
  const [, orgId = '', sessionId = '', secret = ''] = parts
  return { orgId, sessionId, tokenHash: sha256(secret) }
}

function seekSession(services: Services, cookie: string | null): Sought | null {
  const session = readSessionKey(cookie)
  if (!session) return null
  const { orgId, sessionId, tokenHash } = session
  return { orgId, key: `${sessionId} ${tokenHash.toString('base64')}`, look: () => look(services, session) }
}

async function look(services: Services, session: SessionKey): Promise<Principal> {
  const row = await findPrincipal(services.database, session)
  if (!row) return anonymous
  if (row.is_stale) await slide(services, session)
  const principal = principalOf(row, session)
  // Only an admin sees as others: whoever is none any more is themselves again.
  return row.is_admin && (row.see_as_user || row.see_as_role) ? seenAs(services.database, principal, row) : principal
}

/** A database that takes no writes for a while must not sign everyone out. */
async function slide(services: Services, session: { orgId: string; sessionId: string }): Promise<void> {
  try {
    await slideSession(services.database.org(session.orgId), session.orgId, session.sessionId)
  } catch (err) {
    services.log.warn({ err }, 'could not note that a session is in use')
  }
}
