import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { MemberPrincipal } from '../access/principal.ts'
import type { Domain } from '../domain.ts'
import { isSameOrigin } from '../http/origin.ts'
import { startRealtime } from '../realtime/realtime.ts'
import type { SessionStatus } from '../realtime/rights.ts'
import { testMember } from './test-http.ts'
import { startTestServices } from './test-services.ts'

export interface Heard {
  id: string
  type: string
  room: string
  payload: { n?: number; what?: string }
  at: string
}

/** One process with sockets. People sign in by a cookie `as=org/user`; those in `signedOut` no longer do. */
export async function startTestRealtime(url: string, domains: Domain[] = []) {
  const kit = await startTestServices({ url, logLevel: 'silent' })
  const signedOut = new Set<string>()
  const online: string[] = []
  const endsAt = new Map<string, number>()
  const lookups: string[][] = []
  const statusOf = (request: IncomingMessage): SessionStatus => {
    const [, as = ''] = /as=([^;]+)/.exec(request.headers.cookie ?? '') ?? []
    const [orgId, userId, more] = as.split('/')
    const end = endsAt.get(userId ?? '') ?? null
    if (!orgId || !userId || signedOut.has(userId) || (end !== null && end <= Date.now()))
      return { principal: { kind: 'anonymous' }, secondsLeft: null }
    const principal = { ...testMember(orgId, userId), owesMfa: more === 'mfa' }
    return { principal, secondsLeft: end === null ? null : (end - Date.now()) / 1_000 }
  }
  const server = createServer((_request, response) => response.writeHead(404).end())
  const realtime = await startRealtime({
    server,
    services: kit.services,
    domains,
    sessionStatusesOf: async (requests) => {
      const statuses = requests.map(statusOf)
      lookups.push(statuses.map(({ principal }) => (principal.kind === 'member' ? principal.userId : '')))
      return statuses
    },
    isOwnOrigin: isSameOrigin,
    onOnline: async ({ principal }) => {
      online.push((principal as MemberPrincipal).userId)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sockets: Socket[] = []
  return {
    ...kit,
    address,
    signedOut,
    /** When a person's session ends by itself, in milliseconds. */
    endsAt,
    /** Whose sockets were looked up, each time. */
    lookups,
    online,
    /** A client and all that it hears. */
    connect(as: string, options: Partial<ManagerOptions & SocketOptions> = {}) {
      const { extraHeaders, ...rest } = options
      const socket = io(address, {
        path: '/api/realtime',
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        extraHeaders: { cookie: `as=${as}`, ...extraHeaders },
        ...rest,
      })
      sockets.push(socket)
      const heard: Heard[] = []
      const other: [name: string, body: unknown][] = []
      const presence = new Map<string, string[]>()
      socket.on('event', (event: Heard) => heard.push(event))
      socket.on('presence', ({ room, users }: { room: string; users: { id: string }[] }) =>
        presence.set(
          room,
          users.map(({ id }) => id),
        ),
      )
      for (const name of ['refetch', 'left', 'signed_out', 'hello'])
        socket.on(name, (body: unknown) => other.push([name, body]))
      const ended = new Promise<string>((resolve) => {
        socket.on('disconnect', (reason) => resolve(reason))
        socket.on('connect_error', (error) => resolve(error.message))
      })
      return {
        socket,
        heard,
        other,
        presence,
        ended,
        /** In its own rooms too, the last of which is the person's. */
        connected: () =>
          new Promise<void>((resolve) => {
            socket.on('presence', ({ room }: { room: string }) => room.startsWith('user:') && resolve())
          }),
        join: (room: unknown) =>
          socket.timeout(5_000).emitWithAck('join', room) as Promise<{ ok: boolean; error?: { id: string } }>,
      }
    },
    stop: async () => {
      for (const socket of sockets) socket.disconnect()
      await realtime.close()
      server.closeAllConnections()
      server.close()
      await kit.stop()
    },
  }
}
