import type { Ctx } from '../context.ts'
import type { Domain, RoomRule } from '../domain.ts'

export type RoomRules = Map<string, RoomRule>

/** The rules of all domains, by the part of a room's name before its colon. */
export function roomRules(domains: readonly Domain[]): RoomRules {
  const rules: RoomRules = new Map()
  for (const domain of domains) {
    for (const [kind, rule] of Object.entries(domain.rooms ?? {})) {
      if (rules.has(kind)) throw new Error(`two domains have rooms called ${kind}`)
      rules.set(kind, rule)
    }
  }
  return rules
}

/** Everyone of an organisation. */
export const orgRoom = (orgId: string) => `org:${orgId}`

/** The rooms that everyone is in without asking. */
export const ownRooms = (principal: { orgId: string; userId: string; preview?: unknown }) => [
  orgRoom(principal.orgId),
  // What is told to someone alone is not told to those who see as them.
  ...(principal.preview ? [] : [`user:${principal.userId}`]),
]

/** A room that does not exist and one that may not be heard answer alike. */
export async function mayHear(rules: RoomRules, ctx: Ctx, room: string): Promise<boolean> {
  const [, kind = '', id = ''] = /^([a-z-]{1,30}):([\w-]{1,80})$/.exec(room) ?? []
  if (ctx.principal.kind === 'member' && ownRooms(ctx.principal).includes(room)) return true
  const rule = rules.get(kind)
  return rule ? rule(ctx, id) : false
}
