import { randomUUID } from 'node:crypto'
import type { Services } from '../context.ts'

export interface PresentUser {
  id: string
  name: string
}

interface Gossip {
  from: string
  /** Counts what the process has told. Whoever missed a number asks for all of it. */
  turn: number
  /** Rooms with the people that this process sees in them; a room that emptied comes with nobody. */
  rooms?: Record<string, PresentUser[]>
  /** Begins to tell all that there is: what was known of the process before is forgotten. */
  anew?: true
  /** Asks others to tell all that they see: one process by name, or every one. */
  ask?: string
}

/** What is known of another process. */
interface Other {
  heard: number
  turn: number
  isAsked: boolean
  rooms: Map<string, PresentUser[]>
}

/** Who is in a room of this process: people, and by which sockets each is there. */
interface Room {
  users: Map<string, { user: PresentUser; sockets: number }>
  sockets: Map<string, string>
}

const channel = 'oficina_presence'
const everyone = '*'
const beatMs = 2_500
const goneMs = 6_500
/** Whoever comes and goes within this is told to others once. */
const settleMs = 200
/** A room shows at most this many faces. */
const facesPerRoom = 40
/** A notice holds 8,000 bytes. */
const noticeBytes = 7_500

/**
 * Who is in which room, over all processes. Each tells the others what changes in what it sees, and beats to say that it
 * is there; one that falls silent is forgotten. Only changes cost something: people who stay where they are do not.
 */
export class Presence {
  private readonly me = randomUUID()
  private readonly here = new Map<string, Room>()
  private readonly elsewhere = new Map<string, Other>()
  private readonly changedRooms = new Set<string>()
  private readonly untoldRooms = new Set<string>()
  /** What each room was shown last; the same is not shown again. */
  private readonly shown = new Map<string, string>()
  private readonly services: Services
  private readonly show: (room: string, users: PresentUser[]) => void
  private turn = 0
  private telling: Promise<void> = Promise.resolve()
  private beat: NodeJS.Timeout | null = null
  private settling: NodeJS.Timeout | null = null

  constructor(services: Services, show: (room: string, users: PresentUser[]) => void) {
    this.services = services
    this.show = show
  }

  async start(): Promise<void> {
    const ask = () => void this.tell({ ask: everyone })
    await this.services.listener.listen(channel, (text) => this.hear(text), ask)
    ask()
    this.beat = setInterval(() => {
      this.forgetSilent()
      void this.tell({})
    }, beatMs)
  }

  async stop(): Promise<void> {
    if (this.beat) clearInterval(this.beat)
    if (this.settling) clearTimeout(this.settling)
    const rooms = [...this.here.keys()]
    this.here.clear()
    await this.tellRooms(rooms)
  }

  enter(room: string, socketId: string, user: PresentUser): void {
    const there = this.here.get(room) ?? { users: new Map(), sockets: new Map() }
    this.here.set(room, there)
    if (there.sockets.has(socketId)) return
    there.sockets.set(socketId, user.id)
    const known = there.users.get(user.id)
    there.users.set(user.id, { user, sockets: (known?.sockets ?? 0) + 1 })
    if (!known) this.note(room, 'here')
  }

  leave(room: string, socketId: string): void {
    const there = this.here.get(room)
    const userId = there?.sockets.get(socketId)
    const known = userId === undefined ? undefined : there?.users.get(userId)
    if (!there || !known) return
    there.sockets.delete(socketId)
    known.sockets--
    if (known.sockets > 0) return
    there.users.delete(known.user.id)
    if (there.users.size === 0) this.here.delete(room)
    this.note(room, 'here')
  }

  usersIn(room: string): PresentUser[] {
    const users = new Map(this.facesHere(room).map((user) => [user.id, user]))
    for (const { rooms } of this.elsewhere.values()) for (const user of rooms.get(room) ?? []) users.set(user.id, user)
    return [...users.values()].sort((a, b) => a.name.localeCompare(b.name)).slice(0, facesPerRoom)
  }

  private facesHere(room: string): PresentUser[] {
    const faces: PresentUser[] = []
    for (const { user } of this.here.get(room)?.users.values() ?? []) {
      if (faces.length >= facesPerRoom) break
      faces.push(user)
    }
    return faces
  }

  /** Shown and told a moment later: a whole office that reconnects at once is one change, not a thousand. */
  private note(room: string, where: 'here' | 'elsewhere') {
    this.changedRooms.add(room)
    if (where === 'here') this.untoldRooms.add(room)
    this.settling ??= setTimeout(() => {
      this.settling = null
      const [changed, untold] = [[...this.changedRooms], [...this.untoldRooms]]
      this.changedRooms.clear()
      this.untoldRooms.clear()
      for (const one of changed) this.showRoom(one)
      void this.tellRooms(untold)
    }, settleMs)
  }

  /** The hundredth person in a room that shows forty changes nothing for the others. */
  private showRoom(room: string): void {
    const users = this.usersIn(room)
    const text = JSON.stringify(users)
    if (this.shown.get(room) === text) return
    if (this.here.has(room)) this.shown.set(room, text)
    else this.shown.delete(room)
    this.show(room, users)
  }

  /** In as few notices as they fit into. */
  private async tellRooms(rooms: readonly string[], anew = false): Promise<void> {
    const batches: Record<string, PresentUser[]>[] = [{}]
    let size = 200
    for (const room of rooms) {
      const faces = this.facesHere(room)
      while (sizeOf(room, faces) > noticeBytes - 200) faces.pop()
      if (size + sizeOf(room, faces) > noticeBytes) {
        batches.push({})
        size = 200
      }
      Object.assign(batches.at(-1) as object, { [room]: faces })
      size += sizeOf(room, faces)
    }
    if (rooms.length === 0 && !anew) return
    const turns = batches.map((told, n) => this.tell({ rooms: told, ...(anew && n === 0 && { anew: true }) }))
    await Promise.all(turns)
  }

  /** One after another: a number that comes before its predecessor would look like one that was lost. */
  private tell(gossip: Omit<Gossip, 'from' | 'turn'>): Promise<void> {
    if (gossip.rooms) this.turn++
    const text = JSON.stringify({ from: this.me, turn: this.turn, ...gossip })
    this.telling = this.telling.then(async () => {
      try {
        await this.services.database.pools.pool.query('select pg_notify($1, $2)', [channel, text])
      } catch (err) {
        // The next beat tells a number that others do not have, and they ask.
        this.services.log.debug({ err }, 'presence could not be told')
      }
    })
    return this.telling
  }

  private hear(text: string) {
    const gossip = JSON.parse(text) as Gossip
    if (gossip.from === this.me) return
    if (gossip.ask === everyone || gossip.ask === this.me) void this.tellRooms([...this.here.keys()], true)
    const known = this.elsewhere.get(gossip.from) ?? { heard: 0, turn: -1, isAsked: false, rooms: new Map() }
    known.heard = performance.now()
    this.elsewhere.set(gossip.from, known)
    if (gossip.anew) this.forgetRooms(known)
    const isNext = gossip.anew === true || gossip.turn === known.turn + (gossip.rooms ? 1 : 0)
    for (const [room, users] of Object.entries(gossip.rooms ?? {})) {
      const before = JSON.stringify(known.rooms.get(room) ?? [])
      if (users.length > 0) known.rooms.set(room, users)
      else known.rooms.delete(room)
      if (JSON.stringify(users) !== before) this.note(room, 'elsewhere')
    }
    if (isNext) known.turn = gossip.turn
    if (gossip.anew) known.isAsked = false
    // Asked once: the answer begins anew, whatever else is told until it comes.
    if (isNext || gossip.ask !== undefined) return
    if (!known.isAsked || !gossip.rooms) void this.tell({ ask: gossip.from })
    known.isAsked = true
  }

  private forgetRooms(other: Other): void {
    for (const room of other.rooms.keys()) this.note(room, 'elsewhere')
    other.rooms.clear()
  }

  private forgetSilent() {
    for (const [process, other] of this.elsewhere) {
      if (performance.now() - other.heard < goneMs) continue
      this.elsewhere.delete(process)
      this.forgetRooms(other)
    }
  }
}

const sizeOf = (room: string, faces: PresentUser[]) => Buffer.byteLength(JSON.stringify({ [room]: faces }))
