import type { Services } from '../context.ts'
import { Lanes } from './lanes.ts'
import type { PresentUser } from './presence.ts'
import { projectorOf, type Projectors, roomIdOf } from './projector.ts'
import { type Io, type LiveSocket, socketsIn } from './sockets.ts'

/** Where in a room someone is, e.g. at which cell of a table; told to all processes as it changes. */
interface Position {
  orgId: string
  room: string
  /** One window of someone; two windows of one person are at two places. */
  socketId: string
  user: PresentUser
  /** Null once they are nowhere. */
  place: unknown
}

interface KnownPosition extends Position {
  until: number
}

const channel = 'oficina_positions'
/** Someone who moves fast is told where they end up, at most this often. */
const settleMs = 150
/** A window says now and then that it is still there; one that does not has gone. */
const keptMs = 30_000
const sweepMs = 5_000
const placesPerRoom = 100

/** Shows people where others are, as far as each may see the place. */
export class PositionBoard {
  private readonly known = new Map<string, Map<string, KnownPosition>>()
  /** Which windows each socket was shown, so that it is told when they go and nothing of others. */
  private readonly shown = new WeakMap<LiveSocket, Set<string>>()
  private readonly waiting = new Map<string, Position>()
  private readonly lanes = new Lanes()
  /** How often each window has said where it is: an answer that comes late must not take it back to an earlier place. */
  private readonly turns = new Map<string, number>()
  private readonly services: Services
  private readonly io: Io
  private readonly projectors: Projectors
  private settling: NodeJS.Timeout | null = null
  private sweep: NodeJS.Timeout | null = null

  constructor(services: Services, io: Io, projectors: Projectors) {
    this.services = services
    this.io = io
    this.projectors = projectors
  }

  async start(): Promise<void> {
    await this.services.listener.listen(channel, (text) => this.hear(JSON.parse(text) as Position))
    this.sweep = setInterval(() => this.forgetOld(), sweepMs)
  }

  async stop(): Promise<void> {
    if (this.sweep) clearInterval(this.sweep)
    if (this.settling) clearTimeout(this.settling)
    await this.lanes.idle()
  }

  /** Someone is at a place now, or nowhere. False where the room has no such places. */
  async set(socket: LiveSocket, room: string, place: unknown): Promise<boolean> {
    const places = projectorOf(this.projectors, room)?.places
    if (!places || !socket.rooms.has(room)) return false
    const { principal } = socket.data
    const key = `${room} ${socket.id}`
    const turn = (this.turns.get(key) ?? 0) + 1
    this.turns.set(key, turn)
    if (place !== null) {
      const parsed = places.shape.safeParse(place)
      if (!parsed.success) return false
      const at = { orgId: principal.orgId, roomId: roomIdOf(room), place: parsed.data }
      if (!(await places.seenBy(this.services, at, [principal])).has(principal)) return false
      if (this.turns.get(key) !== turn) return true
    }
    const user = { id: principal.userId, name: principal.name }
    this.note({ orgId: principal.orgId, room, socketId: socket.id, user, place })
    return true
  }

  /** Shows someone who came in where the others are. */
  enter(socket: LiveSocket, room: string): void {
    for (const told of this.known.get(room)?.values() ?? []) this.show(told, [socket])
  }

  leave(socket: LiveSocket, room: string): void {
    this.waiting.delete(`${room} ${socket.id}`)
    this.turns.delete(`${room} ${socket.id}`)
    const told = this.known.get(room)?.get(socket.id)
    if (told) this.note({ ...told, place: null })
  }

  private note(where: Position): void {
    this.waiting.set(`${where.room} ${where.socketId}`, where)
    this.settling ??= setTimeout(() => {
      this.settling = null
      const all = [...this.waiting.values()]
      this.waiting.clear()
      for (const one of all) void this.tell(one)
    }, settleMs)
  }

  private async tell(where: Position): Promise<void> {
    try {
      const { orgId, room, socketId, user, place } = where
      const text = JSON.stringify({ orgId, room, socketId, user, place })
      await this.services.database.pools.pool.query('select pg_notify($1, $2)', [channel, text])
    } catch (err) {
      // The window says it again soon.
      this.services.log.debug({ err }, 'whereabouts could not be told')
    }
  }

  private hear(where: Position): void {
    const room = this.known.get(where.room) ?? new Map<string, KnownPosition>()
    const before = room.get(where.socketId)
    if (where.place === null) room.delete(where.socketId)
    else if (before || room.size < placesPerRoom) room.set(where.socketId, { ...where, until: Date.now() + keptMs })
    if (room.size === 0) this.known.delete(where.room)
    else this.known.set(where.room, room)
    if (JSON.stringify(before?.place ?? null) === JSON.stringify(where.place)) return
    const others = socketsIn(this.io, where.room).filter((socket) => socket.id !== where.socketId)
    this.show(where, others)
  }

  /** In order for each room, so that the place that is shown last is the last one. */
  private show(where: Position, sockets: readonly LiveSocket[]): void {
    const work = async () => {
      const seers = await this.seers(where, sockets)
      for (const socket of sockets) {
        const shown = this.shown.get(socket) ?? new Set<string>()
        this.shown.set(socket, shown)
        const key = `${where.room} ${where.socketId}`
        const isSeen = seers.has(socket) && socket.rooms.has(where.room)
        if (!isSeen && !shown.delete(key)) continue
        if (isSeen) shown.add(key)
        const { room, socketId, user, place } = where
        socket.emit('whereabouts', { room, window: socketId, user, place: isSeen ? place : null })
      }
    }
    this.lanes.run(where.room, work).catch((err: unknown) => {
      this.services.log.warn({ err }, 'whereabouts could not be shown')
    })
  }

  private async seers(where: Position, sockets: readonly LiveSocket[]): Promise<ReadonlySet<LiveSocket>> {
    const places = projectorOf(this.projectors, where.room)?.places
    const own = sockets.filter((socket) => socket.data.principal.orgId === where.orgId)
    if (!places || where.place === null || own.length === 0) return new Set()
    const principals = new Map(own.map((socket) => [socket, socket.data.principal]))
    const at = { orgId: where.orgId, roomId: roomIdOf(where.room), place: where.place }
    const seen = await places.seenBy(this.services, at, [...new Set(principals.values())])
    return new Set(own.filter((socket) => seen.has(principals.get(socket) as never)))
  }

  private forgetOld(): void {
    for (const room of this.known.values()) {
      for (const told of room.values()) if (told.until < Date.now()) this.hear({ ...told, place: null })
    }
  }
}
