import { io, type Socket } from 'socket.io-client'
import type { Person } from './build.ts'
import type { TestServer } from './harness.ts'

export interface HeardEvent {
  id: string
  type: string
  room: string
  payload: Record<string, unknown>
}

export interface LiveClient {
  socket: Socket
  /** Events, in the order in which they came. */
  events: HeardEvent[]
  /** Every message of any kind, for those who look for what should not be there. */
  everything: unknown[]
  join(room: string): Promise<{ ok: boolean; error?: { id: string } }>
}

const cookieOf = (person: Person) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A window of someone, connected. */
export async function listen(server: TestServer, who: Person, options: { since?: string } = {}): Promise<LiveClient> {
  const socket = io(server.url, {
    path: '/api/realtime',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: options.since ? { since: options.since } : {},
    extraHeaders: { cookie: cookieOf(who), origin: server.url },
  })
  const events: HeardEvent[] = []
  const everything: unknown[] = []
  socket.onAny((...message: unknown[]) => everything.push(message))
  socket.on('event', (event: HeardEvent) => events.push(event))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, events, everything, join: (room) => socket.emitWithAck('join', room) }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until something is so. */
export async function eventually<T>(ask: () => T | undefined | false | null, seconds = 6): Promise<T> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; ) {
    const answer = ask()
    if (answer) return answer
    await pause(20)
  }
  throw new Error(`not so within ${seconds} s`)
}
