import type { FastifyInstance } from 'fastify'
import type { Ctx, Services } from './context.ts'
import type { RouteGroup } from './http/routes.ts'
import type { ChangeListener } from './inbox/change-listener.ts'
import type { EventListener, JobDefinition } from './jobs/define.ts'
import type { RoomProjector } from './realtime/projector.ts'
import type { VisitorDoor } from './realtime/visitor-door.ts'

/** Whether this context's principal may hear a room. Asked again when rights change. */
export type RoomRule = (ctx: Ctx, id: string) => Promise<boolean>

/** What a domain hands to `main`: everything that runs without being imported by name. */
export interface Domain {
  name: string
  routes?: RouteGroup[]
  jobs?: JobDefinition[]
  listeners?: EventListener[]
  /** What hears of changes of records that it asked for (`records.subscribe`). */
  changeListeners?: ChangeListener[]
  /** Who may join a realtime room, by the part before its colon: `org:org_…`, `table:tbl_…`. */
  rooms?: Record<string, RoomRule>
  /** How a room's events are told where not everyone in it may see the same; without one they are told as they are. */
  projectors?: Record<string, RoomProjector>
  /** Who may hear of what a public link shows. */
  visitors?: VisitorDoor
  /** Plain HTTP that is no call of the contract (health, pages). */
  http?(app: FastifyInstance, services: Services): void
  /** Runs once the database is migrated, before requests are taken. */
  start?(services: Services): Promise<void>
  /** Takes in what comes by other doors than HTTP, in servers that answer; what it gives back ends it. */
  listen?(services: Services): Promise<() => Promise<void>>
  /** Work that goes on beside requests for as long as the server runs; what it gives back ends it. Not in servers that only answer. */
  keepUp?(services: Services): () => Promise<void>
}
