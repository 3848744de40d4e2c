import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { cookieHeader, send } from './send.ts'

/** Connections that are held and not used, or used a byte at a time: everyone else is served as if they were not there. */
let server: TestServer
let person: Person
const sockets: Socket[] = []
const timers: NodeJS.Timeout[] = []

beforeAll(async () => {
  server = await startTestServer()
  const build = makeBuild(server)
  person = (await build.org()).admin
})
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.stop())

async function open(first = ''): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  if (first) socket.write(first)
  return socket
}

const host = () => `host: ${new URL(server.url).host}`
const many = (count: number, first: (n: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, n) => open(first(n))))

async function othersAreServed() {
  const started = performance.now()
  const statuses = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await send(server.url, { path: '/api/v3/account/org', as: person })).status,
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(performance.now() - started).toBeLessThan(3_000)
}

describe('others are served', () => {
  it('beside 200 that say nothing', async () => {
    await many(200, () => '')
    await othersAreServed()
  })

  it('beside 100 that send a header a letter at a time', async () => {
    const slow = await many(100, () => `GET /api/v3/ping HTTP/1.1\r\n${host()}\r\nx-slow: `)
    timers.push(setInterval(() => slow.forEach((socket) => socket.write('x')), 20))
    await othersAreServed()
  })

  it('beside 100 that promise a body and send none', async () => {
    const head = `POST /api/auth/loginV2 HTTP/1.1\r\n${host()}\r\norigin: ${server.url}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
    await many(100, () => head)
    await othersAreServed()
  })

  it('beside 50 uploads that never end', async () => {
    const head = `POST /api/v3/files HTTP/1.1\r\n${host()}\r\norigin: ${server.url}\r\ncookie: ${cookieHeader(person)}\r\ncontent-type: multipart/form-data; boundary=cut\r\ncontent-length: 99999999\r\n\r\n`
    await many(50, () => `${head}--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nbytes`)
    await othersAreServed()
  })

  it('beside 50 that ask and do not read the answer', async () => {
    const ask = `GET /api/openapi.json HTTP/1.1\r\n${host()}\r\n\r\n`
    const deaf = await many(50, () => ask.repeat(50))
    for (const socket of deaf) socket.pause()
    await othersAreServed()
  })

  it('beside 300 sockets for realtime that never sign in', async () => {
    const upgrade = `GET /api/realtime/?EIO=4&transport=websocket HTTP/1.1\r\n${host()}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.from('0123456789abcdef').toString('base64')}\r\n\r\n`
    await many(300, () => upgrade)
    await othersAreServed()
  })
})

describe('one that is held for nothing', () => {
  it('has an end', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = server.app.server
    expect(headersTimeout).toBeGreaterThan(0)
    expect(headersTimeout).toBeLessThanOrEqual(60_000)
    expect(requestTimeout).toBeGreaterThan(0)
    expect(requestTimeout).toBeLessThanOrEqual(300_000)
    expect(keepAliveTimeout).toBeLessThanOrEqual(75_000)
  })
})
