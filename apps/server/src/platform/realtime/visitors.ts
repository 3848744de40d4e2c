import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Ctx, Services } from '../context.ts'
import { makeCtx } from '../context.ts'
import { AppError } from '../errors.ts'
import { addressOf } from '../http/proxies.ts'
import { addressKey } from '../rate-limit/address.ts'
import { limit } from '../rate-limit/rate-limits.ts'
import { Lanes } from './lanes.ts'
import { type Link, Links } from './links.ts'
import type { RelayedEvent } from './relay.ts'
import { missedSinceMoment } from './replay.ts'
import { MessageRate } from './socket-limits.ts'
import type { Ack, Io } from './sockets.ts'
import type { Guest, VisitorDoor } from './visitor-door.ts'

interface VisitorData {
  token: string
  guest: Guest
  address: string
  rate: MessageRate
}
export type VisitorSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, VisitorData>
type Visiting = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, VisitorData>

/** The page itself: told when it is built otherwise. */
const pageRoom = 'public:page'
const perAddress = 200
const perLink = 5_000
/** Beyond this many all begin anew: a number only tells apart what happened in one moment. */
const linksCounted = 10_000
/** While the database is away nothing is told to anyone, so a link may wait for an answer this many times. */
const recheckTries = 3
/** What a burst of changes does to a link is looked at once. */
const settleMs = 150
const sweepLookMs = 10_000

/**
 * Sockets of visitors, in a namespace of their own: none of them is ever in a room of members. Events are named by the
 * moment in which they happened, so that nobody can count by them what goes on elsewhere on this server.
 */
export class Visitors {
  private readonly services: Services
  private readonly door: VisitorDoor
  private readonly space: Visiting
  private readonly lanes = new Lanes()
  private readonly addresses = new Map<string, number>()
  private readonly failed = new Map<string, number>()
  private readonly restless = new Set<string>()
  /** How many each link was told of, up to a thousand. */
  private readonly told = new Map<string, number>()
  private readonly links = new Links()
  private settling: NodeJS.Timeout | null = null
  private readonly sweep: NodeJS.Timeout

  constructor(services: Services, io: Io, door: VisitorDoor) {
    this.services = services
    this.door = door
    this.space = io.of('/public') as unknown as Visiting
    this.space.use((socket, next) => void this.admit(socket, next))
    this.space.on('connection', (socket) => this.serve(socket))
    this.sweep = setInterval(() => this.recheck(this.links.due()), sweepLookMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.sweep)
    if (this.settling) clearTimeout(this.settling)
    await this.lanes.idle()
    this.space.disconnectSockets(true)
  }

  /** Whether someone is here by a link of this organisation. */
  has(orgId: string): boolean {
    return this.links.hasOrg(orgId)
  }

  orgs(): Iterable<string> {
    return this.links.orgs()
  }

  /** Passes an event on to those who came by links that show what it is about. */
  deliver(event: RelayedEvent): void {
    for (const link of this.links.concerned(event.orgId, event.rooms)) {
      const [first] = link.sockets
      if (!first) continue
      if (event.rooms.some((room) => first.data.guest.follows.has(room))) this.recheckSoon(link.id)
      if (event.rooms.some((room) => first.data.guest.rooms.has(room))) this.tell(link.id, event)
    }
  }

  /** Rights of an organisation changed, or nobody knows whose. */
  recheckOrg(orgId: string | null): void {
    this.recheck(orgId === null ? this.links.all() : this.links.of(orgId))
  }

  private recheck(links: Iterable<Link>): void {
    for (const { id } of links) void this.lanes.run(id, () => this.recheckLink(id))
  }

  private recheckSoon(linkId: string) {
    this.restless.add(linkId)
    this.settling ??= setTimeout(() => {
      this.settling = null
      const links = [...this.restless].flatMap((id) => this.links.get(id) ?? [])
      this.restless.clear()
      this.recheck(links)
    }, settleMs)
  }

  private tell(linkId: string, event: RelayedEvent): void {
    for (const room of event.rooms) {
      const name = roomOf(linkId, room)
      const [id] = this.space.adapter.rooms.get(name) ?? []
      const guest = id === undefined ? undefined : this.space.sockets.get(id)?.data.guest
      const payload = guest?.hears({ type: event.type, room, payload: event.payload })
      if (payload === undefined) continue
      this.space.to(name).emit('event', { ...this.named(linkId, new Date(event.at)), type: event.type, room, payload })
    }
  }

  private async admit(socket: VisitorSocket, next: (error?: Error) => void): Promise<void> {
    const { log, config } = this.services
    try {
      const { token }: { token?: unknown } = socket.handshake.auth
      if (typeof token !== 'string' || token.length > 200) return next(new Error('not_found'))
      const ip = addressOf(socket.request, config.OFICINA_TRUST_PROXY) ?? null
      const address = addressKey(ip)
      if ((this.addresses.get(address) ?? 0) >= perAddress) return next(new Error('too_many_requests'))
      const ctx = this.ctx(ip)
      await limit(ctx, { name: 'public.socket', key: address, points: 240, seconds: 60 })
      const guest = await this.door.open(ctx, this.services, token)
      if ((this.links.get(guest.linkId)?.sockets.size ?? 0) >= perLink) return next(new Error('too_many_requests'))
      socket.data = { token, guest, address, rate: new MessageRate() }
      return next()
    } catch (err) {
      if (err instanceof AppError) return next(new Error(err.id))
      log.warn({ err }, 'a visitor could not be let in')
      return next(new Error('unavailable'))
    }
  }

  private ctx(ip: string | null): Ctx {
    return makeCtx(this.services, { principal: { kind: 'anonymous' }, orgId: null, ip })
  }

  private serve(socket: VisitorSocket): void {
    const { address, rate } = socket.data
    this.addresses.set(address, (this.addresses.get(address) ?? 0) + 1)
    this.links.add(socket)
    // The link may have changed while its guest was let in.
    this.recheckSoon(socket.data.guest.linkId)
    socket.use((_message, next) => {
      if (rate.take()) return next()
      socket.disconnect(true)
    })
    socket.on('join', (room: unknown, ...rest: unknown[]) => {
      const ack = rest.at(-1)
      const answer = (typeof ack === 'function' ? ack : () => {}) as Ack
      this.join(socket, room, rest.length > 1 ? rest[0] : null).then(
        (isThere) => answer(isThere ? { ok: true } : { ok: false, error: { id: 'not_found' } }),
        (err: unknown) => {
          this.services.log.warn({ err }, 'a message of a visitor failed')
          socket.disconnect(true)
        },
      )
    })
    socket.on('leave', (room: unknown, ack: unknown) => {
      if (typeof room === 'string') void socket.leave(roomOf(socket.data.guest.linkId, room))
      if (typeof ack === 'function') (ack as Ack)({ ok: true })
    })
    socket.on('disconnect', () => {
      this.links.remove(socket)
      const left = (this.addresses.get(address) ?? 1) - 1
      if (left > 0) this.addresses.set(address, left)
      else this.addresses.delete(address)
    })
    const { since }: { since?: unknown } = socket.handshake.auth
    if (typeof since !== 'string') socket.emit('hello', { since: visitorMark(new Date()) })
  }

  private async join(socket: VisitorSocket, room: unknown, since: unknown): Promise<boolean> {
    const { guest } = socket.data
    if (typeof room !== 'string' || (room !== pageRoom && !guest.rooms.has(room))) return false
    await socket.join(roomOf(guest.linkId, room))
    if (typeof since === 'string') await this.lanes.run(guest.linkId, () => this.replay(socket, room, since))
    return true
  }

  /** What happened since a moment, each room as one word: whoever hears it reads again. */
  private async replay(socket: VisitorSocket, room: string, since: string): Promise<void> {
    const { guest } = socket.data
    if (room === pageRoom) return this.tellPage([socket], guest)
    const missed = await missedSinceMoment(this.services.database, guest.orgId, room, momentOf(since))
    if (missed === null) return void socket.emit('refetch', { room })
    const heard = missed.filter(({ type, payload }) => guest.hears({ type, room, payload }) !== undefined)
    if (heard.length > 0) socket.emit('refetch', { room })
  }

  private tellPage(sockets: readonly VisitorSocket[], { version, linkId }: Guest): void {
    // A number that nobody is given would tell the next who listens that something went on.
    if (sockets.length === 0) return
    const event = {
      ...this.named(linkId, new Date()),
      type: 'publicView.changed',
      room: pageRoom,
      payload: { version },
    }
    for (const socket of sockets) socket.emit('event', event)
  }

  /** Two that began in the same moment are still two. Each link counts for itself: nobody counts what others are told. */
  private named(linkId: string, moment: Date): { id: string; at: string } {
    if (this.told.size > linksCounted) this.told.clear()
    const number = ((this.told.get(linkId) ?? 0) + 1) % 1_000
    this.told.set(linkId, number)
    return { id: visitorMark(moment, number), at: moment.toISOString() }
  }

  /** One that opens nothing any more is closed for all who came by it; what it shows now is what they hear of from now on. */
  private async recheckLink(linkId: string): Promise<void> {
    for (const [token, sockets] of this.byToken(linkId)) {
      try {
        const guest = await this.door.again(this.ctx(null), this.services, token)
        this.failed.delete(token)
        if (guest) await this.renew(sockets, guest)
        else for (const socket of sockets) end(socket)
      } catch (err) {
        this.services.log.warn({ err }, 'a public link could not be checked')
        const times = (this.failed.get(token) ?? 0) + 1
        this.failed.set(token, times)
        // Failing to decide means no.
        if (times < recheckTries) continue
        this.failed.delete(token)
        for (const socket of sockets) socket.disconnect(true)
      }
    }
  }

  /** Who came by the link before it was replaced has another token. */
  private byToken(linkId: string): Map<string, VisitorSocket[]> {
    const tokens = new Map<string, VisitorSocket[]>()
    for (const socket of this.links.get(linkId)?.sockets ?? []) {
      const known = tokens.get(socket.data.token)
      if (known) known.push(socket)
      else tokens.set(socket.data.token, [socket])
    }
    return tokens
  }

  private async renew(sockets: readonly VisitorSocket[], guest: Guest): Promise<void> {
    const changed = sockets.filter((socket) => socket.data.guest.version !== guest.version)
    for (const socket of sockets) socket.data.guest = guest
    const link = this.links.get(guest.linkId)
    if (link) this.links.show(link, guest)
    for (const socket of changed) {
      for (const name of socket.rooms) {
        const room = name.slice(guest.linkId.length + 1)
        if (name === socket.id || room === pageRoom || guest.rooms.has(room)) continue
        await socket.leave(name)
        socket.emit('left', { room })
      }
    }
    this.tellPage(changed, guest)
  }
}

/** A link is over: the page is told before its line is cut, so that it does not come back. */
function end(socket: VisitorSocket): void {
  socket.emit('signed_out')
  socket.disconnect(true)
}

/** Rooms are each link's own: what one link shows of a table, another may not. */
const roomOf = (linkId: string, room: string) => `${linkId} ${room}`

/** Where the stream of events stands for visitors: a moment, and a number to tell apart what happened in it. */
export const visitorMark = (moment: Date, number = 0): string => String(moment.getTime() * 1_000 + number)
const momentOf = (mark: string): number => (/^\d{1,17}$/.test(mark) ? Number(mark) / 1_000 : Number.NaN)
