// A process of its own that opens sockets as browsers do, so that what they cost the server is not mixed with their own cost.
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'

interface Task {
  url: string
  cookies: string[]
}

const [{ url, cookies }] = (await once(process, 'message')) as [Task]
const sockets: Socket[] = []
let events = 0

/** As many people behind as many addresses: an address may have a thousand sockets. */
const addressOf = (n: number) => `10.1.${n >> 8}.${n & 255}`

function open(cookie: string, n: number): Promise<void> {
  const socket = io(url, {
    path: '/api/realtime',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie, origin: url, 'x-forwarded-for': addressOf(n) },
  })
  sockets.push(socket)
  socket.on('event', () => events++)
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

for (let n = 0; n < cookies.length; n += 50)
  await Promise.all(cookies.slice(n, n + 50).map((cookie, m) => open(cookie, n + m)))
process.send?.({ ready: sockets.filter((socket) => socket.connected).length })
process.on('message', (message) => {
  if (message === 'count') process.send?.({ events, open: sockets.filter((socket) => socket.connected).length })
  else process.exit(0)
})
