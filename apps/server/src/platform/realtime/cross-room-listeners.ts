import { setImmediate as turn } from 'node:timers/promises'
import type { Services } from '../context.ts'
import { kindOf, type Projectors, type RoomSources, roomIdOf } from './projector.ts'
import type { LiveSocket } from './sockets.ts'

/** Someone in a room, to whom events of other rooms of the kind may matter. */
export interface CrossRoomPlace {
  socket: LiveSocket
  room: string
  sources: ReadonlySet<string>
}

/** The listeners of one kind of room in one organisation. */
interface Group {
  places: Map<LiveSocket, Map<string, CrossRoomPlace>>
  bySource: Map<string, Set<CrossRoomPlace>>
  /** Whose sources are not known yet. */
  unread: Set<CrossRoomPlace>
  version: unknown
}

/** So many at a time: when a structure changes, other work goes on in between. */
const readAtOnce = 50
const none: ReadonlySet<string> = new Set()

/**
 * Who has to hear of events of rooms that they are not in, by those rooms. Kept up as people come, go and get other
 * rights, so that an event finds those whom it concerns without asking everybody.
 */
export class CrossRoomListeners {
  private readonly services: Services
  private readonly projectors: Projectors
  private readonly groups = new Map<string, Group>()

  constructor(services: Services, projectors: Projectors) {
    this.services = services
    this.projectors = projectors
  }

  enter(socket: LiveSocket, room: string): void {
    const { principal } = socket.data
    if (!this.projectors.get(kindOf(room))?.sources?.mayHave(principal)) return
    const key = groupKey(principal.orgId, kindOf(room))
    const group = this.groups.get(key) ?? { places: new Map(), bySource: new Map(), unread: new Set(), version: null }
    this.groups.set(key, group)
    const places = group.places.get(socket) ?? new Map<string, CrossRoomPlace>()
    group.places.set(socket, places)
    const place = { socket, room, sources: none }
    places.set(room, place)
    group.unread.add(place)
  }

  leave(socket: LiveSocket, room: string): void {
    const key = groupKey(socket.data.principal.orgId, kindOf(room))
    const group = this.groups.get(key)
    const places = group?.places.get(socket)
    const place = places?.get(room)
    if (!group || !places || !place) return
    places.delete(room)
    forget(group, place)
    if (places.size === 0) group.places.delete(socket)
    if (group.places.size === 0) this.groups.delete(key)
  }

  /** Someone has other rights. */
  renew(socket: LiveSocket): void {
    for (const room of socket.rooms) {
      this.leave(socket, room)
      this.enter(socket, room)
    }
  }

  /** Whether there is anyone to whom an event of these rooms might matter. */
  mayConcern(orgId: string, rooms: readonly string[]): boolean {
    return rooms.some((room) => this.groups.has(groupKey(orgId, kindOf(room))))
  }

  /** Those to whom events of these rooms matter, in rooms that are not among them. */
  async concerned(orgId: string, rooms: readonly string[]): Promise<CrossRoomPlace[]> {
    const found = new Set<CrossRoomPlace>()
    for (const [kind, named] of Map.groupBy(rooms, kindOf)) {
      const group = this.groups.get(groupKey(orgId, kind))
      const sources = this.projectors.get(kind)?.sources
      if (!group || !sources) continue
      await this.read(group, await sources.now(this.services, orgId))
      for (const room of named) for (const place of group.bySource.get(roomIdOf(room)) ?? []) found.add(place)
    }
    return [...found].filter((place) => !rooms.includes(place.room))
  }

  /** All who might be concerned, for when it cannot be told who is. */
  everyone(orgId: string, rooms: readonly string[]): CrossRoomPlace[] {
    const kinds = new Set(rooms.map(kindOf))
    const groups = [...kinds].flatMap((kind) => this.groups.get(groupKey(orgId, kind)) ?? [])
    return groups.flatMap(({ places }) => [...places.values()].flatMap((one) => [...one.values()]))
  }

  /** The other rooms that someone has to hear of to know what happened in this one. */
  async sourcesOf(socket: LiveSocket, room: string): Promise<string[]> {
    const { principal } = socket.data
    const sources = this.projectors.get(kindOf(room))?.sources
    if (!sources?.mayHave(principal)) return []
    const found = (await sources.now(this.services, principal.orgId)).of(roomIdOf(room), principal)
    return [...found].map((id) => `${kindOf(room)}:${id}`)
  }

  private async read(group: Group, now: RoomSources): Promise<void> {
    if (group.version !== now.version) {
      for (const places of group.places.values()) for (const place of places.values()) group.unread.add(place)
      group.bySource.clear()
      group.version = now.version
    }
    let count = 0
    for (const place of group.unread) {
      if (++count % readAtOnce === 0) await turn()
      // Gone meanwhile, or their rights are others.
      if (!group.unread.delete(place)) continue
      place.sources = now.of(roomIdOf(place.room), place.socket.data.principal)
      for (const id of place.sources) {
        const known = group.bySource.get(id)
        if (known) known.add(place)
        else group.bySource.set(id, new Set([place]))
      }
    }
  }
}

const groupKey = (orgId: string, kind: string) => `${orgId} ${kind}`

function forget(group: Group, place: CrossRoomPlace): void {
  group.unread.delete(place)
  for (const id of place.sources) {
    const known = group.bySource.get(id)
    if (known?.delete(place) && known.size === 0) group.bySource.delete(id)
  }
}
