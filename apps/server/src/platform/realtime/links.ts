import { randomInt } from 'node:crypto'
import type { Guest } from './visitor-door.ts'
import type { VisitorSocket } from './visitors.ts'

/** Everyone who came by one link. */
export interface Link {
  id: string
  orgId: string
  sockets: Set<VisitorSocket>
  /** Rooms whose events are told to them, or change what the link shows. */
  rooms: ReadonlySet<string>
  /** When it is looked at again although nothing was heard of it. */
  sweepAt: number
}

/** Nothing changes without a notice; this only limits what a bug in one of them can do. */
const sweepMs = 300_000
const sweepAt = () => performance.now() + sweepMs * 0.75 + randomInt(sweepMs / 2)

/** The links by which visitors are here, found by organisation and by what an event is about. */
export class Links {
  private readonly links = new Map<string, Link>()
  private readonly byOrg = new Map<string, Set<Link>>()
  private readonly byRoom = new Map<string, Set<Link>>()

  add(socket: VisitorSocket): void {
    const { guest } = socket.data
    const { linkId, orgId } = guest
    const link = this.links.get(linkId) ?? {
      id: linkId,
      orgId,
      sockets: new Set(),
      rooms: new Set<string>(),
      sweepAt: sweepAt(),
    }
    this.links.set(linkId, link)
    link.sockets.add(socket)
    put(this.byOrg, orgId, link)
    this.show(link, guest)
  }

  remove(socket: VisitorSocket): void {
    const link = this.links.get(socket.data.guest.linkId)
    if (!link?.sockets.delete(socket) || link.sockets.size > 0) return
    this.links.delete(link.id)
    take(this.byOrg, link.orgId, link)
    for (const room of link.rooms) take(this.byRoom, roomKey(link.orgId, room), link)
  }

  /** What the link shows now. */
  show(link: Link, { rooms, follows }: Guest): void {
    const next = rooms.union(follows)
    for (const room of link.rooms) if (!next.has(room)) take(this.byRoom, roomKey(link.orgId, room), link)
    for (const room of next) put(this.byRoom, roomKey(link.orgId, room), link)
    link.rooms = next
  }

  get(linkId: string): Link | undefined {
    return this.links.get(linkId)
  }

  all(): Iterable<Link> {
    return this.links.values()
  }

  orgs(): Iterable<string> {
    return this.byOrg.keys()
  }

  of(orgId: string): Iterable<Link> {
    return this.byOrg.get(orgId) ?? []
  }

  hasOrg(orgId: string): boolean {
    return this.byOrg.has(orgId)
  }

  /** Those whom an event in these rooms concerns. */
  concerned(orgId: string, rooms: readonly string[]): Set<Link> {
    return new Set(rooms.flatMap((room) => [...(this.byRoom.get(roomKey(orgId, room)) ?? [])]))
  }

  due(): Link[] {
    const now = performance.now()
    const due = [...this.links.values()].filter((link) => link.sweepAt <= now)
    for (const link of due) link.sweepAt = sweepAt()
    return due
  }
}

const roomKey = (orgId: string, room: string) => `${orgId} ${room}`

function put<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}

function take<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const known = map.get(key)
  if (known?.delete(value) && known.size === 0) map.delete(key)
}
