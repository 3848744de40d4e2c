import type { Ctx, Services } from '../context.ts'
import type { Domain } from '../domain.ts'

/** Someone without an account who looks at what a link shows. Not a member of anything: their rooms are the link's own. */
export interface Guest {
  orgId: string
  /** Names the link; all who came by it hear the same. */
  linkId: string
  /** The rooms that they may hear. */
  rooms: ReadonlySet<string>
  /** Changes with what the link shows. */
  version: string
  /** Rooms whose events may change what the link shows, or end it. */
  follows: ReadonlySet<string>
  /** What they are told of an event; undefined where nothing that they see changed. Never a value that they would not be shown. */
  hears(event: { type: string; room: string; payload: unknown }): unknown
}

/** Who is let in by a link. */
export interface VisitorDoor {
  /** 404 for one that opens nothing, whatever the reason. */
  open(ctx: Ctx, services: Services, token: string): Promise<Guest>
  /** The same for someone who is inside, so it counts as no try; null for one that opens nothing any more. */
  again(ctx: Ctx, services: Services, token: string): Promise<Guest | null>
}

/** The door of the one domain that has one. */
export function visitorDoor(domains: readonly Domain[]): VisitorDoor | null {
  const [door, second] = domains.flatMap((domain) => domain.visitors ?? [])
  if (second) throw new Error('two domains let visitors in')
  return door ?? null
}
