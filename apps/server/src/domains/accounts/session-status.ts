import type { Actor } from '@oficina/access'
import type { MemberPrincipal } from '../../platform/access/principal.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SessionStatus } from '../../platform/realtime/rights.ts'
import { actorFrom, principalOf } from './principal.ts'
import { findSessionStatuses as findRows, type PrincipalRow } from './queries.ts'
import { seenAs } from './see-as.ts'

/** What a session's cookie holds. */
export interface SessionKey {
  orgId: string
  sessionId: string
  tokenHash: Buffer
}

const nobody: SessionStatus = { principal: { kind: 'anonymous' }, secondsLeft: null }

/** Who these sessions belong to now, in their order: two statements for each organisation, however many there are. */
export async function findSessionStatuses(
  database: Database,
  sessions: readonly (SessionKey | null)[],
): Promise<SessionStatus[]> {
  const found = new Map<SessionKey, SessionStatus>()
  const asked = sessions.filter((session) => session !== null)
  for (const [orgId, ofOrg] of Map.groupBy(asked, ({ orgId }) => orgId)) {
    const statuses = await statusesIn(database, orgId, ofOrg)
    for (const session of ofOrg) found.set(session, statuses.get(keyOf(session)) ?? nobody)
  }
  return sessions.map((session) => (session && found.get(session)) ?? nobody)
}

const keyOf = ({ sessionId, tokenHash }: SessionKey) => `${sessionId} ${tokenHash.toString('base64')}`

async function statusesIn(
  database: Database,
  orgId: string,
  asked: readonly SessionKey[],
): Promise<Map<string, SessionStatus>> {
  const byKey = new Map(asked.map((session) => [keyOf(session), session]))
  const { rows, roles } = await findRows(database, orgId, [...byKey.values()])
  const actors = new Map<string, Actor>()
  const statuses = new Map<string, SessionStatus>()
  for (const { seconds_left: secondsLeft, session_id: sessionId, token_hash: tokenHash, ...rest } of rows) {
    const role = roles.get(rest.role_id)
    // It went between the two statements. Asked again, its people have another.
    if (!role) throw new Error(`the role ${rest.role_id} went while it was read`)
    const row: PrincipalRow = { ...rest, ...role }
    const key = `${row.role_id} ${row.seat}`
    const actor = actors.get(key) ?? actorFrom({ user: row, role: row, org: row })
    actors.set(key, actor)
    const member: MemberPrincipal = { ...principalOf(row, { orgId, sessionId }), actor }
    // Only an admin sees as others: whoever is none any more is themselves again.
    const isSeeing = row.is_admin && (row.see_as_user || row.see_as_role)
    const principal = isSeeing ? await seenAs(database, member, row) : member
    statuses.set(keyOf({ orgId, sessionId, tokenHash }), { principal, secondsLeft })
  }
  return statuses
}
