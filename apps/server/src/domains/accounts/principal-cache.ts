import type { Principal } from '../../platform/access/principal.ts'
import { readAccessNotice } from '../../platform/access/touch-access.ts'
import type { Services } from '../../platform/context.ts'
import { accessChannel } from '../../platform/events.ts'

const keptMs = 3_000
const keptEntries = 20_000

interface Entry {
  orgId: string
  until: number
  principal: Promise<Principal>
}

export interface Sought {
  orgId: string
  /** Tells this credential from every other, of whichever kind. */
  key: string
  look: () => Promise<Principal>
}

/**
 * Who was found for a credential is kept for three seconds, and dropped at once when this or another process says that
 * rights in the organisation changed; so a revoked session or token, a disabled person, a changed role is in force
 * everywhere within five, even where that word was lost.
 */
export async function makePrincipalCache(services: Services): Promise<(sought: Sought) => Promise<Principal>> {
  const entries = new Map<string, Entry>()
  const forget = (key: string, entry: Entry) => {
    if (entries.get(key) === entry) entries.delete(key)
  }
  await services.listener.listen(
    accessChannel,
    (text) => {
      const { orgId } = readAccessNotice(text)
      for (const [key, entry] of entries) if (entry.orgId === orgId) entries.delete(key)
    },
    () => entries.clear(),
  )

  return async ({ orgId, key, look }) => {
    const kept = entries.get(key)
    if (kept && kept.until > performance.now()) return kept.principal
    const entry: Entry = { orgId, until: performance.now() + keptMs, principal: look() }
    entries.delete(key)
    // The oldest goes first; what is asked for again comes back at the end.
    if (entries.size >= keptEntries) entries.delete(entries.keys().next().value as string)
    entries.set(key, entry)
    try {
      const principal = await entry.principal
      // Made-up credentials are not worth remembering.
      if (principal.kind === 'anonymous') forget(key, entry)
      return principal
    } catch (error) {
      forget(key, entry)
      throw error
    }
  }
}
