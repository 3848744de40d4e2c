import { useCallback, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { watchNetwork } from './network.ts'
import { type Position, Positions } from './positions.ts'

export interface RealtimeEvent {
  id: string
  /** What happened, in the past tense; `refetch` when more was missed than the server kept, `left` when one may no longer hear it. */
  type: string
  room: string
  payload: unknown
  at: string
}

export interface PresentUser {
  id: string
  name: string
}

type Ack = { ok: true } | { ok: false; error: unknown }
type Handler = (event: RealtimeEvent) => void
type Connect = (auth: () => Record<string, unknown>) => Promise<Socket>

const pingEvery = 5000
const remembered = 2_000
const comeBackAfter = 1_000
const refusals = new Set(['not_signed_in', 'mfa_required', 'plan_blocked', 'not_found'])

/**
 * One socket per session. Rooms are joined while there are listeners, and joined again after a reconnect with the last
 * event id, so that the server can send missed events.
 */
export class Realtime {
  private socket: Socket | null = null
  private starting: Promise<void> | null = null
  private lastEventId: string | null = null
  private lastPing = 0
  private readonly rooms = new Map<string, Set<Handler>>()
  private readonly presence = new Map<string, PresentUser[]>()
  private readonly presenceListeners = new Map<string, Set<() => void>>()
  private readonly signedOutListeners = new Set<() => void>()
  private readonly heard = new Set<string>()
  /** Positions of people in rooms, e.g. the cell they edit. The message is called `whereabouts`. */
  readonly positions = new Positions((room, place, answered) => {
    if (this.socket?.connected) this.socket.emit('whereabouts', room, place, (ack: Ack) => answered(ack.ok))
  })
  private readonly connectionListeners = new Set<() => void>()
  private wasConnected = false
  private readonly connect: Connect

  constructor(connect: Connect) {
    this.connect = connect
  }

  /** The last event before the screen read its data: later ones are not missed. */
  since(eventId: string) {
    this.lastEventId ??= eventId
  }

  /** `connect` is given for visitors, who have a public link instead of a session. */
  start(connect: Connect = this.connect): Promise<void> {
    this.starting ??= this.open(connect).catch((error: unknown) => {
      // The socket library did not load; the next call tries again.
      this.starting = null
      throw error
    })
    return this.starting
  }

  stop() {
    for (const name of activity) window.removeEventListener(name, this.ping)
    this.socket?.disconnect()
    this.socket = null
    this.starting = null
    this.lastEventId = null
    this.presence.clear()
  }

  private async open(connect: Connect) {
    const socket = await connect(() => (this.lastEventId ? { since: this.lastEventId } : {}))
    if (!this.starting) return void socket.disconnect()
    this.socket = socket
    socket.on('connect', () => {
      for (const room of this.rooms.keys()) this.join(room)
      this.positions.sendAll()
      this.wasConnected = true
      for (const listener of this.connectionListeners) listener()
    })
    // The server closes the socket when the session ends or continues with a new cookie.
    socket.on('disconnect', (reason) => {
      this.positions.forget()
      for (const listener of this.connectionListeners) listener()
      if (reason === 'io server disconnect') setTimeout(() => this.socket === socket && socket.connect(), comeBackAfter)
    })
    // The starting point of a client that has received no event yet.
    socket.on('hello', ({ since }: { since: string }) => {
      this.lastEventId ??= since
    })
    socket.on('event', (event: RealtimeEvent) => {
      if (!this.isNew(event)) return
      for (const handler of this.rooms.get(event.room) ?? []) handler(event)
    })
    socket.on('presence', ({ room, users }: { room: string; users: PresentUser[] }) => {
      this.presence.set(room, users)
      for (const listener of this.presenceListeners.get(room) ?? []) listener()
    })
    socket.on('whereabouts', (received: Position & { room: string }) => this.positions.receive(received))
    socket.on('refetch', ({ room }: { room: string }) => this.passOn(room, 'refetch'))
    socket.on('left', ({ room }: { room: string }) => this.passOn(room, 'left'))
    // Rejected on connect: the session may have ended before the socket opened.
    socket.on('connect_error', ({ message }) => {
      if (refusals.has(message)) for (const listener of this.signedOutListeners) listener()
    })
    socket.on('signed_out', () => {
      for (const listener of this.signedOutListeners) listener()
    })
    for (const name of activity) window.addEventListener(name, this.ping, { passive: true })
    socket.connect()
  }

  /** Passes a message about the room itself to its listeners. */
  private passOn(room: string, type: 'refetch' | 'left') {
    const event = { id: this.lastEventId ?? '', type, room, payload: null, at: new Date().toISOString() }
    for (const handler of this.rooms.get(room) ?? []) handler(event)
  }

  /** What was missed is told with some overlap, so an event may come twice. */
  private isNew({ id, room }: RealtimeEvent): boolean {
    const key = `${id} ${room}`
    if (this.heard.has(key)) return false
    this.heard.add(key)
    if (this.heard.size > remembered) this.heard.delete(this.heard.values().next().value as string)
    if (this.lastEventId === null || BigInt(id) > BigInt(this.lastEventId)) this.lastEventId = id
    return true
  }

  private readonly ping = () => {
    const now = Date.now()
    if (!this.socket?.connected || now - this.lastPing < pingEvery) return
    this.lastPing = now
    this.socket.emit('user_is_online')
  }

  private join(room: string) {
    // A refusal is final: the person may not be there. What the room would have told is also told by the next load.
    this.socket?.emit('join', room, this.lastEventId, (_ack: Ack) => {})
  }

  /** Hears a room's events until the returned function is called. */
  subscribe(room: string, handler: Handler): () => void {
    const handlers = this.rooms.get(room) ?? new Set()
    handlers.add(handler)
    this.rooms.set(room, handlers)
    if (handlers.size === 1 && this.socket?.connected) this.join(room)
    return () => {
      handlers.delete(handler)
      if (handlers.size > 0 || this.rooms.get(room) !== handlers) return
      this.rooms.delete(room)
      this.presence.delete(room)
      if (this.socket?.connected) this.socket.emit('leave', room, () => {})
    }
  }

  /** Hears that the server no longer takes this session, before the next call would find out. */
  onSignedOut(listener: () => void): () => void {
    this.signedOutListeners.add(listener)
    return () => this.signedOutListeners.delete(listener)
  }

  /** Whether what others do is heard; before the first connection nobody misses anything yet. */
  isCut(): boolean {
    return this.wasConnected && this.socket !== null && !this.socket.connected
  }

  isConnected(): boolean {
    return this.socket?.connected === true
  }

  onConnection(listener: () => void): () => void {
    this.connectionListeners.add(listener)
    return () => this.connectionListeners.delete(listener)
  }

  present(room: string): PresentUser[] {
    return this.presence.get(room) ?? nobody
  }

  onPresence(room: string, listener: () => void): () => void {
    const listeners = this.presenceListeners.get(room) ?? new Set()
    listeners.add(listener)
    this.presenceListeners.set(room, listeners)
    const leave = this.subscribe(room, () => {})
    return () => {
      listeners.delete(listener)
      leave()
    }
  }
}

const activity = ['pointerdown', 'keydown', 'focus'] as const
const nobody: PresentUser[] = []

/** A socket, by its part of the server and what it shows at the door. Its library is fetched after the first paint. */
const connectTo =
  (space: string, shown: Record<string, unknown>): Connect =>
  async (auth) => {
    const { io } = await import('socket.io-client')
    return io(space, {
      path: '/api/realtime',
      autoConnect: false,
      withCredentials: true,
      auth: (send) => send({ ...shown, ...auth() }),
      // Polling is for networks that let no socket through.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    })
  }

/** The session's socket. */
export const realtime = new Realtime(connectTo('/', {}))

/** A visitor's, who has a link and no session. */
export const asVisitor = (token: string): Connect => connectTo('/public', { token })

/** Hears a room's events. */
export const subscribe = (room: string, handler: Handler) => realtime.subscribe(room, handler)

/** Who else is in a room, while the component is shown. */
export function usePresence(room: string): PresentUser[] {
  const listen = useCallback((changed: () => void) => realtime.onPresence(room, changed), [room])
  return useSyncExternalStore(listen, () => realtime.present(room))
}

/** The positions of others in a room, while the component is mounted. */
export function usePositions(room: string): readonly Position[] {
  const listen = useCallback((changed: () => void) => realtime.positions.subscribe(room, changed), [room])
  return useSyncExternalStore(listen, () => realtime.positions.in(room))
}

const onLine = (changed: () => void) => {
  const leave = realtime.onConnection(changed)
  const leaveNetwork = watchNetwork(changed)
  return () => {
    leave()
    leaveNetwork()
  }
}

/** Whether what others do is heard of as it happens. */
export const useIsLive = (): boolean => useSyncExternalStore(onLine, () => realtime.isConnected())

/** Whether the line to the server is cut: by the network here, or on the way. */
export const useIsCut = (): boolean =>
  useSyncExternalStore(onLine, () => navigator.onLine === false || realtime.isCut())
