import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { Server } from 'socket.io'
import type { MemberPrincipal, Principal } from '../access/principal.ts'
import { type Ctx, makeCtx, type Services } from '../context.ts'
import type { Domain } from '../domain.ts'
import { accessChannel } from '../events.ts'
import { Delivery } from './delivery.ts'
import { Presence } from './presence.ts'
import { projectorOf, type Projectors, roomProjectors } from './projector.ts'
import { EventRelay } from './relay.ts'
import { latestEventId } from './replay.ts'
import { mayHear, orgRoom, ownRooms, type RoomRules, roomRules } from './rooms.ts'
import { AddressCount, MessageRate } from './socket-limits.ts'
import type { Ack, Io, LiveSocket } from './sockets.ts'
import { visitorDoor, Visitors } from './visitors.ts'
import { WhereaboutsBoard } from './whereabouts.ts'

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

/** What a process shows through its sockets. */
interface Shown {
  rules: RoomRules
  projectors: Projectors
  presence: Presence
  delivery: Delivery
  board: WhereaboutsBoard
}

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
  const projectors = roomProjectors(options.domains)
  const delivery = new Delivery(services, io, projectors)
  const board = new WhereaboutsBoard(services, io, projectors)
  const shown: Shown = { rules, projectors, presence, delivery, board }
  const door = visitorDoor(options.domains)
  const visitors = door && new Visitors(services, io, door)
  const relay = new EventRelay(
    services,
    (event) => {
      delivery.deliver(event)
      visitors?.deliver(event)
    },
    () => io.sockets.sockets.size > 0 || (visitors?.count ?? 0) > 0,
  )

  io.use((socket, next) => void admit(options, io, socket, next))
  io.on('connection', (socket) => serve(options, shown, socket))

  const recheck = (orgId: string | null) => {
    for (const socket of io.sockets.sockets.values()) {
      if (orgId === null || socket.data.principal.orgId === orgId) void recheckSocket(options, shown, socket)
    }
    visitors?.recheck((guest) => orgId === null || guest.orgId === orgId)
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
  await board.start()
  return {
    close: async () => {
      clearInterval(sweep)
      await presence.stop()
      await board.stop()
      await relay.stop()
      await delivery.idle()
      await visitors?.stop()
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

function serve(options: RealtimeOptions, shown: Shown, socket: LiveSocket): void {
  const { services } = options
  const { rules, presence, board } = shown
  const { principal } = socket.data
  // Made anew for each message: rights may have changed since the last.
  const ctx = () => contextOf(services, socket.data.principal)
  const enter = async (room: string, since: unknown = null) => {
    await socket.join(room)
    // Nobody is where someone else only sees as they would.
    if (!principal.preview) presence.enter(room, socket.id, { id: principal.userId, name: principal.name })
    socket.emit('presence', { room, users: presence.usersIn(room) })
    board.enter(socket, room)
    await replay(shown, socket, room, since)
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
  // With the last event that the client knows, it hears what happened in the room between its reading and its joining.
  socket.on('join', (room: unknown, ...rest: unknown[]) =>
    guard(join(socket, rules, ctx(), room, rest.at(-1), (one) => enter(one, rest.length > 1 ? rest[0] : null))),
  )
  socket.on('leave', (room: unknown, ack: unknown) => {
    if (typeof room === 'string' && room !== socket.id && socket.rooms.has(room)) guard(leave(shown, socket, room))
    if (typeof ack === 'function') (ack as Ack)({ ok: true })
  })
  socket.on('whereabouts', (room: unknown, place: unknown, ack: unknown) => {
    const answer = (typeof ack === 'function' ? ack : () => {}) as Ack
    const isThere = typeof room === 'string' && !socket.data.principal.preview
    const told = isThere ? board.set(socket, room, place ?? null) : Promise.resolve(false)
    guard(told.then((isTold) => answer(isTold ? { ok: true } : { ok: false, error: { id: 'not_found' } })))
  })
  socket.on('user_is_online', () => {
    if (Date.now() - socket.data.toldOnlineAt < onlineEveryMs - 500 || socket.data.principal.preview) return
    socket.data.toldOnlineAt = Date.now()
    guard(options.onOnline(ctx()))
  })
  socket.on('disconnecting', () => {
    for (const room of socket.rooms) {
      board.leave(socket, room)
      presence.leave(room, socket.id)
    }
  })
  guard(start(services, socket, enter))
}

/** Told first where the stream of events stands: a client that hears none has a place to come back to all the same. */
async function start(services: Services, socket: LiveSocket, enter: (room: string) => Promise<void>): Promise<void> {
  // Before anything is waited for: nobody listens anywhere who is not found among the organisation's.
  await socket.join(orgRoom(socket.data.principal.orgId))
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

async function leave({ presence, board }: Shown, socket: LiveSocket, room: string): Promise<void> {
  await socket.leave(room)
  board.leave(socket, room)
  presence.leave(room, socket.id)
}

async function replay({ delivery }: Shown, socket: LiveSocket, room: string, known: unknown): Promise<void> {
  const { since, connectedAt } = socket.data
  const from = typeof known === 'string' ? known : Date.now() - connectedAt <= resumeMs ? since : null
  if (from !== null) await delivery.replay(socket, room, from)
}

/** After rights changed: a session that is gone is cut off, a room that is no longer allowed is left. */
async function recheckSocket(options: RealtimeOptions, shown: Shown, socket: LiveSocket): Promise<void> {
  try {
    const principal = await options.authenticate(socket.request)
    const same = principal.kind === 'member' && principal.sessionId === socket.data.principal.sessionId
    if (refusalOf(principal) !== null || !same) {
      socket.emit('signed_out')
      socket.disconnect(true)
      return
    }
    const hasOtherRights = !isDeepStrictEqual(socket.data.principal.actor, principal.actor)
    socket.data.principal = principal
    const ctx = contextOf(options.services, principal)
    for (const room of socket.rooms) {
      if (room === socket.id) continue
      if (await mayHear(shown.rules, ctx, room)) {
        // What was told so far was told to other eyes.
        if (hasOtherRights && projectorOf(shown.projectors, room)) socket.emit('refetch', { room })
        continue
      }
      await leave(shown, socket, room)
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
