import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { MemberPrincipal } from '../access/principal.ts'
import type { MessageRate } from './socket-limits.ts'

/** What is known of a socket. */
export interface SocketData {
  /** Looked up anew whenever rights change. */
  principal: MemberPrincipal
  /** How long its session had left at the door, when so many notices of rights had been heard. */
  admitted: { secondsLeft: number | null; heard: number }
  since: string | null
  connectedAt: number
  toldOnlineAt: number
  failedRechecks: number
  rate: MessageRate
}
export type Io = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
export type Ack = (answer: { ok: true } | { ok: false; error: { id: string } }) => void

/** The sockets of this process that are in a room. */
export function socketsIn(io: Io, room: string): LiveSocket[] {
  const found: LiveSocket[] = []
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id)
    if (socket) found.push(socket)
  }
  return found
}
