import { randomUUID } from 'node:crypto'
import type { Services } from '../context.ts'

export interface PresentUser {
  id: string
  name: string
}

interface Gossip {
  from: string
  /** Rooms with the people that this process sees in them; a room that emptied comes with nobody. */
  rooms?: Record<string, PresentUser[]>
  /** A process that just came asks the others to tell. */
  ask?: true
}

const channel = 'oficina_presence'
const beatMs = 2_500
const goneMs = 6_500
/** Whoever comes and goes within this is told to others once. */
const settleMs = 200
/** A room shows at most this many faces. */
const facesPerRoom = 40
/** A notice holds 8,000 bytes. */
const noticeBytes = 7_500

/** Who is in which room, over all processes: each tells the others what it sees, and one that falls silent is forgotten. */
export class Presence {
  private readonly me = randomUUID()
  private readonly here = new Map<string, Map<string, PresentUser>>()
  private readonly elsewhere = new Map<string, { heard: number; rooms: Map<string, PresentUser[]> }>()
  private readonly changedRooms = new Set<string>()
  private readonly untoldRooms = new Set<string>()
  private readonly services: Services
  private readonly show: (room: string) => void
  private beat: NodeJS.Timeout | null = null
  private settling: NodeJS.Timeout | null = null

  constructor(services: Services, show: (room: string) => void) {
    this.services = services
    this.show = show
  }

  async start(): Promise<void> {
    const ask = () => void this.tell({ ask: true })
    await this.services.listener.listen(channel, (text) => this.hear(text), ask)
    ask()
    this.beat = setInterval(() => {
      this.forgetSilent()
      void this.tellRooms([...this.here.keys()])
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
    const sockets = this.here.get(room) ?? new Map<string, PresentUser>()
    sockets.set(socketId, user)
    this.here.set(room, sockets)
    this.note(room, 'here')
  }

  leave(room: string, socketId: string): void {
    const sockets = this.here.get(room)
    if (!sockets?.delete(socketId)) return
    if (sockets.size === 0) this.here.delete(room)
    this.note(room, 'here')
  }

  usersIn(room: string): PresentUser[] {
    const users = new Map(this.facesHere(room).map((user) => [user.id, user]))
    for (const { rooms } of this.elsewhere.values()) for (const user of rooms.get(room) ?? []) users.set(user.id, user)
    return [...users.values()].sort((a, b) => a.name.localeCompare(b.name)).slice(0, facesPerRoom)
  }

  private facesHere(room: string): PresentUser[] {
    const faces = new Map([...(this.here.get(room)?.values() ?? [])].map((user) => [user.id, user]))
    return [...faces.values()].slice(0, facesPerRoom)
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
      for (const one of changed) this.show(one)
      void this.tellRooms(untold)
    }, settleMs)
  }

  /** In as few notices as they fit into; without any room it still says that this process is alive. */
  private async tellRooms(rooms: string[]): Promise<void> {
    let batch: Record<string, PresentUser[]> = {}
    let size = 200
    for (const room of rooms) {
      const faces = this.facesHere(room)
      while (sizeOf(room, faces) > noticeBytes - 200) faces.pop()
      if (size + sizeOf(room, faces) > noticeBytes) {
        await this.tell({ rooms: batch })
        batch = {}
        size = 200
      }
      batch[room] = faces
      size += sizeOf(room, faces)
    }
    await this.tell({ rooms: batch })
  }

  private async tell(gossip: Omit<Gossip, 'from'>): Promise<void> {
    try {
      const text = JSON.stringify({ from: this.me, ...gossip })
      await this.services.database.pools.pool.query('select pg_notify($1, $2)', [channel, text])
    } catch (err) {
      // The next beat tells it again.
      this.services.log.debug({ err }, 'presence could not be told')
    }
  }

  private hear(text: string) {
    const gossip = JSON.parse(text) as Gossip
    if (gossip.from === this.me) return
    if (gossip.ask) void this.tellRooms([...this.here.keys()])
    const known = this.elsewhere.get(gossip.from) ?? { heard: 0, rooms: new Map<string, PresentUser[]>() }
    known.heard = performance.now()
    this.elsewhere.set(gossip.from, known)
    for (const [room, users] of Object.entries(gossip.rooms ?? {})) {
      const before = JSON.stringify(known.rooms.get(room) ?? [])
      if (users.length > 0) known.rooms.set(room, users)
      else known.rooms.delete(room)
      if (JSON.stringify(users) !== before) this.note(room, 'elsewhere')
    }
  }

  private forgetSilent() {
    for (const [process, { heard, rooms }] of this.elsewhere) {
      if (performance.now() - heard < goneMs) continue
      this.elsewhere.delete(process)
      for (const room of rooms.keys()) this.note(room, 'elsewhere')
    }
  }
}

const sizeOf = (room: string, faces: PresentUser[]) => Buffer.byteLength(JSON.stringify({ [room]: faces }))
