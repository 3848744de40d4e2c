import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { MemberPrincipal, Principal } from '../access/principal.ts'
import { type Ctx, makeCtx, type Services } from '../context.ts'
import type { Domain } from '../domain.ts'
import { accessChannel } from '../events.ts'
import { Presence } from './presence.ts'
import { EventRelay, type RelayedEvent } from './relay.ts'
import { latestEventId, missedSince } from './replay.ts'
import { mayHear, ownRooms, type RoomRules, roomRules } from './rooms.ts'
import { AddressCount, MessageRate } from './socket-limits.ts'

export interface RealtimeOptions {
  server: HttpServer
  services: Services
  domains: readonly Domain[]
  /** Who opens a socket, by the cookies of its first request. */
  authenticate(request: IncomingMessage): Promise<Principal>
  /** Whether a browser page of this origin may open one. */
  isOwnOrigin(request: IncomingMessage): boolean
  /** The person at the other end did something. */
  onOnline(ctx: Ctx): Promise<void>
}

export interface Realtime {
  close(): Promise<void>
}

const roomsPerSocket = 200
const socketsPerSession = 30
const onlineEveryMs = 5_000
/** A last-seen id is good for the joins right after a reconnect. */
const resumeMs = 30_000
const recheckMs = 4_000
/** While the database is away nothing is told to anyone, so a socket may wait for an answer this many times. */
const recheckTries = 3

interface SocketData {
  principal: MemberPrincipal
  since: string | null
  connectedAt: number
  toldOnlineAt: number
  failedRechecks: number
  rate: MessageRate
}
type Io = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
type Ack = (answer: { ok: true } | { ok: false; error: { id: string } }) => void

/** One socket per session: rooms by rule, events of those rooms, who else is there, and what was missed while away. */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { services } = options
  const addresses = new AddressCount(services.config.OFICINA_TRUST_PROXY)
  const io: Io = new Server(options.server, {
    path: '/api/realtime',
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, decide) => decide(null, options.isOwnOrigin(request) && !addresses.isFull(request)),
  })
  addresses.watch(io.engine)
  io.engine.on('headers', (headers: Record<string, string>) => {
    Object.assign(headers, { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
  const rules = roomRules(options.domains)
  const presence = new Presence(services, (room) =>
    io.to(room).emit('presence', { room, users: presence.usersIn(room) }),
  )
  const relay = new EventRelay(
    services,
    (event) => deliver(io, event),
    () => io.sockets.sockets.size > 0,
  )

  io.use((socket, next) => void admit(options, io, socket, next))
  io.on('connection', (socket) => serve(options, rules, presence, socket))

  const recheck = (orgId: string | null) => {
    for (const socket of io.sockets.sockets.values()) {
      if (orgId === null || socket.data.principal.orgId === orgId) void recheckSocket(options, rules, presence, socket)
    }
  }
  await services.listener.listen(
    accessChannel,
    (orgId) => recheck(orgId),
    () => recheck(null),
  )
  // A session also ends by time alone, which nobody announces; and a notice can be lost.
  const sweep = setInterval(() => recheck(null), recheckMs)
  await relay.start()
  await presence.start()
  return {
    close: async () => {
      clearInterval(sweep)
      await presence.stop()
      await relay.stop()
      io.disconnectSockets(true)
      // The HTTP server is closed by its owner.
      io.engine.close()
    },
  }
}

/** Lets a socket in, or tells it the id of an error that its client knows. */
async function admit(options: RealtimeOptions, io: Io, socket: LiveSocket, next: (error?: Error) => void) {
  try {
    const principal = await options.authenticate(socket.request)
    const refusal = refusalOf(principal) ?? tooMany(io, principal as MemberPrincipal)
    if (refusal) return next(new Error(refusal))
    const since: unknown = socket.handshake.auth.since
    socket.data = {
      principal: principal as MemberPrincipal,
      since: typeof since === 'string' ? since : null,
      connectedAt: Date.now(),
      toldOnlineAt: 0,
      failedRechecks: 0,
      rate: new MessageRate(),
    }
  } catch (err) {
    options.services.log.warn({ err }, 'a socket could not be let in')
    return next(new Error('unavailable'))
  }
  return next()
}

function serve(options: RealtimeOptions, rules: RoomRules, presence: Presence, socket: LiveSocket): void {
  const { services } = options
  const { principal } = socket.data
  // Made anew for each message: rights may have changed since the last.
  const ctx = () => contextOf(services, socket.data.principal)
  const enter = async (room: string) => {
    await socket.join(room)
    presence.enter(room, socket.id, { id: principal.userId, name: principal.name })
    socket.emit('presence', { room, users: presence.usersIn(room) })
    await replay(services, socket, room)
  }
  const guard = (work: Promise<void>) => {
    work.catch((err: unknown) => {
      services.log.warn({ err }, 'a socket message failed')
      socket.disconnect(true)
    })
  }
  socket.use((_message, next) => {
    if (socket.data.rate.take()) return next()
    services.log.warn({ userId: principal.userId }, 'a socket sent too much and was closed')
    socket.disconnect(true)
  })
  socket.on('join', (room: unknown, ack: unknown) => guard(join(socket, rules, ctx(), room, ack, enter)))
  socket.on('leave', (room: unknown, ack: unknown) => {
    if (typeof room === 'string' && room !== socket.id && socket.rooms.has(room)) guard(leave(presence, socket, room))
    if (typeof ack === 'function') (ack as Ack)({ ok: true })
  })
  socket.on('user_is_online', () => {
    if (Date.now() - socket.data.toldOnlineAt < onlineEveryMs - 500) return
    socket.data.toldOnlineAt = Date.now()
    guard(options.onOnline(ctx()))
  })
  socket.on('disconnecting', () => {
    for (const room of socket.rooms) presence.leave(room, socket.id)
  })
  guard(start(services, socket, enter))
}

/** Told first where the stream of events stands: a client that hears none has a place to come back to all the same. */
async function start(services: Services, socket: LiveSocket, enter: (room: string) => Promise<void>): Promise<void> {
  if (socket.data.since === null) socket.emit('hello', { since: await latestEventId(services.database) })
  for (const room of ownRooms(socket.data.principal)) await enter(room)
}

function refusalOf(principal: Principal): string | null {
  if (principal.kind !== 'member') return 'not_signed_in'
  if (principal.owesMfa) return 'mfa_required'
  return principal.planBlocked ? 'plan_blocked' : null
}

function tooMany(io: Io, principal: MemberPrincipal): string | null {
  let count = 0
  for (const socket of io.sockets.sockets.values())
    if (socket.data.principal?.sessionId === principal.sessionId) count++
  return count >= socketsPerSession ? 'too_many_requests' : null
}

const contextOf = (services: Services, principal: MemberPrincipal) =>
  makeCtx(services, { principal, orgId: principal.orgId })

async function join(
  socket: LiveSocket,
  rules: RoomRules,
  ctx: Ctx,
  room: unknown,
  ack: unknown,
  enter: (room: string) => Promise<void>,
): Promise<void> {
  const answer = (typeof ack === 'function' ? ack : () => {}) as Ack
  if (typeof room !== 'string' || !(await mayHear(rules, ctx, room)))
    return answer({ ok: false, error: { id: 'not_found' } })
  if (socket.rooms.size >= roomsPerSocket) return answer({ ok: false, error: { id: 'too_many_requests' } })
  if (!socket.rooms.has(room)) await enter(room)
  return answer({ ok: true })
}

async function leave(presence: Presence, socket: LiveSocket, room: string): Promise<void> {
  await socket.leave(room)
  presence.leave(room, socket.id)
}

async function replay(services: Services, socket: LiveSocket, room: string): Promise<void> {
  const { since, connectedAt, principal } = socket.data
  if (since === null || Date.now() - connectedAt > resumeMs) return
  const missed = await missedSince(services.database, principal.orgId, room, since)
  if (missed === null) {
    socket.emit('refetch', { room })
    return
  }
  for (const event of missed)
    socket.emit('event', { id: event.id, type: event.type, room, payload: event.payload, at: event.created_at })
}

/** Once for each socket, however many of the event's rooms it is in. */
function deliver(io: Io, event: RelayedEvent): void {
  event.rooms.forEach((room, n) => {
    const { id, type, payload, at } = event
    io.to(room).except(event.rooms.slice(0, n)).emit('event', { id, type, room, payload, at })
  })
}

/** After rights changed: a session that is gone is cut off, a room that is no longer allowed is left. */
async function recheckSocket(
  options: RealtimeOptions,
  rules: RoomRules,
  presence: Presence,
  socket: LiveSocket,
): Promise<void> {
  try {
    const principal = await options.authenticate(socket.request)
    const same = principal.kind === 'member' && principal.sessionId === socket.data.principal.sessionId
    if (refusalOf(principal) !== null || !same) {
      socket.emit('signed_out')
      socket.disconnect(true)
      return
    }
    socket.data.principal = principal
    const ctx = contextOf(options.services, principal)
    for (const room of socket.rooms) {
      if (room === socket.id || (await mayHear(rules, ctx, room))) continue
      await leave(presence, socket, room)
      socket.emit('left', { room })
    }
    socket.data.failedRechecks = 0
  } catch (err) {
    options.services.log.warn({ err }, 'a socket could not be checked')
    socket.data.failedRechecks++
    // Failing to decide means no.
    if (socket.data.failedRechecks >= recheckTries) socket.disconnect(true)
  }
}
