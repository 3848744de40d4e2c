import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { Server } from 'socket.io'
import type { MemberPrincipal } from '../access/principal.ts'
import { readAccessNotice } from '../access/touch-access.ts'
import { type Ctx, makeCtx, type Services } from '../context.ts'
import type { Domain } from '../domain.ts'
import { accessChannel } from '../events.ts'
import { Delivery } from './delivery.ts'
import { CrossRoomListeners } from './cross-room-listeners.ts'
import { Presence } from './presence.ts'
import { projectorOf, type Projectors, roomProjectors } from './projector.ts'
import { EventRelay, type RelayedEvent } from './relay.ts'
import { latestEventId } from './replay.ts'
import { refusalOf, Rights, type SessionStatus } from './rights.ts'
import { mayHear, orgRoom, ownRooms, type RoomRules, roomRules } from './rooms.ts'
import { AddressCount, MessageRate } from './socket-limits.ts'
import type { Ack, Io, LiveSocket } from './sockets.ts'
import { visitorDoor } from './visitor-door.ts'
import { Visitors } from './visitors.ts'
import { PositionBoard } from './positions.ts'

export interface RealtimeOptions {
  server: HttpServer
  services: Services
  domains: readonly Domain[]
  /** Who opened sockets of one organisation, by the cookies of their first requests; in few statements, from the database. */
  sessionStatusesOf(requests: readonly IncomingMessage[]): Promise<SessionStatus[]>
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

/** What a process shows through its sockets. */
interface Shown {
  rules: RoomRules
  projectors: Projectors
  presence: Presence
  delivery: Delivery
  board: PositionBoard
  crossRoom: CrossRoomListeners
  rights: Rights
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
    // Each costs the server a write and a read: at 45 s two thousand idle sockets cost half of what they do at 20 s.
    pingInterval: 45_000,
    pingTimeout: 15_000,
    allowRequest: (request, decide) => decide(null, options.isOwnOrigin(request) && !addresses.isFull(request)),
  })
  addresses.watch(io.engine)
  io.engine.on('headers', (headers: Record<string, string>) => {
    Object.assign(headers, { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
  const shown = showOf(options, io)
  const { presence, delivery, board, rights } = shown
  const door = visitorDoor(options.domains)
  const visitors = door && new Visitors(services, io, door)
  const deliver = (event: RelayedEvent) => {
    delivery.deliver(event)
    visitors?.deliver(event)
  }
  const relay = new EventRelay(services, deliver, {
    has: (orgId) => rights.has(orgId) || visitors?.has(orgId) === true,
    all: () => new Set([...rights.all(), ...(visitors?.orgs() ?? [])]),
  })

  io.use((socket, next) => void admit(options, shown, socket, next))
  io.on('connection', (socket) => serve(options, shown, socket))

  const hearAccess = (text: string) => {
    const notice = readAccessNotice(text)
    rights.hear(notice)
    // Links are shown with the rights of their owners, who need no session for it.
    if (notice.only?.kind !== 'session' && notice.only?.kind !== 'token') visitors?.recheckOrg(notice.orgId)
  }
  await services.listener.listen(accessChannel, hearAccess, () => {
    rights.hearGap()
    visitors?.recheckOrg(null)
  })
  rights.start()
  await relay.start()
  await presence.start()
  await board.start()
  return {
    close: async () => {
      await rights.stop()
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

function showOf(options: RealtimeOptions, io: Io): Shown {
  const { services, domains } = options
  const projectors = roomProjectors(domains)
  const crossRoom = new CrossRoomListeners(services, projectors)
  const shown: Shown = {
    rules: roomRules(domains),
    projectors,
    presence: new Presence(services, (room, users) => io.to(room).emit('presence', { room, users })),
    delivery: new Delivery(services, io, projectors, crossRoom),
    board: new PositionBoard(services, io, projectors),
    crossRoom,
    rights: new Rights({
      log: services.log,
      sessionStatusesOf: (requests) => options.sessionStatusesOf(requests),
      onChecked: (socket, before) => recheckRooms(services, shown, socket, before),
    }),
  }
  return shown
}

/** Lets a socket in, or tells it the id of an error that its client knows. */
async function admit(options: RealtimeOptions, { rights }: Shown, socket: LiveSocket, next: (error?: Error) => void) {
  try {
    const { heard } = rights
    const [status] = await options.sessionStatusesOf([socket.request])
    const principal = status?.principal
    if (principal?.kind !== 'member') return next(new Error('not_signed_in'))
    const isMany = rights.countOf(principal.sessionId) >= socketsPerSession
    const refusal = refusalOf(principal) ?? (isMany ? 'too_many_requests' : null)
    if (refusal) return next(new Error(refusal))
    const since: unknown = socket.handshake.auth.since
    socket.data = {
      principal,
      admitted: { secondsLeft: status?.secondsLeft ?? null, heard },
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
  const { presence, board, crossRoom, rights } = shown
  const { principal, admitted } = socket.data
  rights.add(socket, admitted.secondsLeft, admitted.heard)
  // Made anew for each message: rights may have changed since the last.
  const ctx = () => contextOf(services, socket.data.principal)
  const enter = async (room: string, since: unknown = null) => {
    await socket.join(room)
    crossRoom.enter(socket, room)
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
    guard(join(shown, socket, services, room, rest.at(-1), (one) => enter(one, rest.length > 1 ? rest[0] : null))),
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
    rights.remove(socket)
    for (const room of socket.rooms) {
      crossRoom.leave(socket, room)
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

const contextOf = (services: Services, principal: MemberPrincipal) =>
  makeCtx(services, { principal, orgId: principal.orgId })

async function join(
  { rules, rights }: Shown,
  socket: LiveSocket,
  services: Services,
  room: unknown,
  ack: unknown,
  enter: (room: string) => Promise<void>,
): Promise<void> {
  const answer = (typeof ack === 'function' ? ack : () => {}) as Ack
  const { heard } = rights
  if (typeof room !== 'string' || !(await mayJoin(rules, socket, services, room)))
    return answer({ ok: false, error: { id: 'not_found' } })
  if (socket.rooms.size >= roomsPerSocket) return answer({ ok: false, error: { id: 'too_many_requests' } })
  if (!socket.rooms.has(room)) await enter(room)
  rights.recheckSince(socket, heard)
  return answer({ ok: true })
}

/** By the rights that the person has when it is decided, not by those when they asked. */
async function mayJoin(rules: RoomRules, socket: LiveSocket, services: Services, room: string): Promise<boolean> {
  for (;;) {
    const { principal } = socket.data
    const may = await mayHear(rules, contextOf(services, principal), room)
    if (socket.data.principal === principal) return may
  }
}

async function leave({ presence, board, crossRoom }: Shown, socket: LiveSocket, room: string): Promise<void> {
  await socket.leave(room)
  crossRoom.leave(socket, room)
  board.leave(socket, room)
  presence.leave(room, socket.id)
}

async function replay({ delivery }: Shown, socket: LiveSocket, room: string, known: unknown): Promise<void> {
  const { since, connectedAt } = socket.data
  const from = typeof known === 'string' ? known : Date.now() - connectedAt <= resumeMs ? since : null
  if (from !== null) await delivery.replay(socket, room, from)
}

/** After rights may have changed: a room that is no longer allowed is left. */
async function recheckRooms(
  services: Services,
  shown: Shown,
  socket: LiveSocket,
  before: MemberPrincipal,
): Promise<void> {
  const { principal } = socket.data
  const hasOtherRights = !isDeepStrictEqual(before.actor, principal.actor)
  if (principal !== before) shown.crossRoom.renew(socket)
  const ctx = contextOf(services, principal)
  for (const room of socket.rooms) {
    if (room === socket.id) continue
    if (await mayHear(shown.rules, ctx, room)) {
      // What was sent before was meant for other rights.
      if (hasOtherRights && projectorOf(shown.projectors, room)) socket.emit('refetch', { room })
      continue
    }
    await leave(shown, socket, room)
    socket.emit('left', { room })
  }
}
