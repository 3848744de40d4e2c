import type { z } from 'zod'
import type { MemberPrincipal } from '../access/principal.ts'
import type { Services } from '../context.ts'
import type { Domain } from '../domain.ts'

/** An event on its way to a room. */
export interface RoomEvent {
  orgId: string
  type: string
  /** The part of the room's name behind its colon. The event may be of one of the room's sources. */
  roomId: string
  payload: unknown
}

/** Which other rooms of a kind someone in a room has to hear of. */
export interface RoomSources {
  /** The same while the answers are. */
  version: unknown
  /** By the parts of their names behind the colon. */
  of(roomId: string, listener: MemberPrincipal): ReadonlySet<string>
}

/** How a room's events are told where not everyone in it may see the same. */
export interface RoomProjector {
  /**
   * What each listener is told, made once for all who see the same. Who is not in the answer is told nothing, not even
   * that something happened.
   */
  project(
    services: Services,
    event: RoomEvent,
    listeners: readonly MemberPrincipal[],
  ): Promise<ReadonlyMap<MemberPrincipal, unknown>>
  /** Other rooms of the kind whose events may change what someone sees in a room; those events are projected there too. */
  sources?: {
    /** Whether a listener may have any. Answered at once, when someone comes in and when their rights change. */
    mayHave(listener: MemberPrincipal): boolean
    /** As things are now in an organisation. */
    now(services: Services, orgId: string): Promise<RoomSources>
  }
  /** Places in the room at which people can be seen by others. */
  places?: {
    shape: z.ZodType
    /** Those of the listeners who may know of the place. */
    seenBy(
      services: Services,
      at: { orgId: string; roomId: string; place: unknown },
      listeners: readonly MemberPrincipal[],
    ): Promise<ReadonlySet<MemberPrincipal>>
  }
}

export type Projectors = ReadonlyMap<string, RoomProjector>

/** The projectors of all domains, by the part of a room's name before its colon. */
export function roomProjectors(domains: readonly Domain[]): Projectors {
  return new Map(domains.flatMap((domain) => Object.entries(domain.projectors ?? {})))
}

export const kindOf = (room: string) => room.slice(0, room.indexOf(':'))
export const projectorOf = (projectors: Projectors, room: string) => projectors.get(kindOf(room))
export const roomIdOf = (room: string) => room.slice(room.indexOf(':') + 1)
