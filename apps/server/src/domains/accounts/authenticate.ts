import type { Principal } from '../../platform/access/principal.ts'
import type { Services } from '../../platform/context.ts'
import { accessChannel } from '../../platform/events.ts'
import { sha256, slideSession } from '../identity/index.ts'
import { readCookie, sessionCookieName } from './cookies.ts'
import { principalOf } from './principal.ts'
import { findPrincipal } from './queries.ts'

/** Takes what a request and a socket's handshake have in common. */
export type Authenticate = (request: { headers: { cookie?: string | undefined } }) => Promise<Principal>

const anonymous: Principal = { kind: 'anonymous' }
const cookiePattern = /^(org_[0-9a-z]{6,24})\.(ses_[0-9a-z]{6,24})\.([\w-]{20,100})$/

const keptMs = 3_000
const keptEntries = 20_000

interface Entry {
  orgId: string
  until: number
  principal: Promise<Principal>
}

/**
 * Tells who makes a request. What it found is kept for three seconds, and dropped at once when another process says
 * that rights in the organisation changed; so a revoked session, a disabled person, a changed role is in force
 * everywhere within five, even where that word was lost.
 */
export async function makeAuthenticate(services: Services): Promise<Authenticate> {
  const entries = new Map<string, Entry>()
  const cookieName = sessionCookieName(services.config)
  await services.listener.listen(
    accessChannel,
    (orgId) => {
      for (const [key, entry] of entries) if (entry.orgId === orgId) entries.delete(key)
    },
    () => entries.clear(),
  )

  return async (request) => {
    const cookie = readCookie(request.headers.cookie, cookieName)
    const parts = cookie === null ? null : cookiePattern.exec(cookie)
    if (!cookie || !parts) return anonymous
    const [, orgId = '', sessionId = '', secret = ''] = parts
    const tokenHash = sha256(secret)
    const key = `${sessionId} ${tokenHash.toString('base64')}`
    const kept = entries.get(key)
    if (kept && kept.until > performance.now()) return kept.principal
    const entry: Entry = {
      orgId,
      until: performance.now() + keptMs,
      principal: look(services, { orgId, sessionId, tokenHash }),
    }
    entries.delete(key)
    // The oldest goes first; what is asked for again comes back at the end.
    if (entries.size >= keptEntries) entries.delete(entries.keys().next().value as string)
    entries.set(key, entry)
    try {
      const principal = await entry.principal
      // Made-up cookies are not worth remembering.
      if (principal.kind === 'anonymous') forget(entries, key, entry)
      return principal
    } catch (error) {
      forget(entries, key, entry)
      throw error
    }
  }
}

function forget(entries: Map<string, Entry>, key: string, entry: Entry): void {
  if (entries.get(key) === entry) entries.delete(key)
}

async function look(
  services: Services,
  session: { orgId: string; sessionId: string; tokenHash: Buffer },
): Promise<Principal> {
  const row = await findPrincipal(services.database, session)
  if (!row) return anonymous
  if (row.is_stale) await slide(services, session)
  return principalOf(row, session)
}

/** A database that takes no writes for a while must not sign everyone out. */
async function slide(services: Services, session: { orgId: string; sessionId: string }): Promise<void> {
  try {
    await slideSession(services.database.org(session.orgId), session.orgId, session.sessionId)
  } catch (err) {
    services.log.warn({ err }, 'could not note that a session is in use')
  }
}
