import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { address, everyCall } from '../sweeps/calls.ts'
import { sampleInput } from '../sweeps/sample-input.ts'
import { type Footprint, watchDatabase } from './footprint.ts'
import { takesBody } from './hostile.ts'
import { cookieHeader, errorIn, faultOf, send, sendBytes } from './send.ts'

/** Requests that are too much: too deep, too long, too many. Each is refused soon, and nobody else waits for it. */
let server: TestServer
let org: BuiltOrg
let footprint: Footprint

beforeAll(async () => {
  server = await startTestServer({ OFICINA_ROLE: 'api', OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' })
  org = await makeBuild(server).org()
  footprint = await watchDatabase(server.databaseUrl)
})
afterAll(async () => {
  await footprint.close()
  await server.stop()
})

const deep = 10_000
const manyKeys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n.toString(36)}":0`).join(',')}}`
const bodies: Record<string, string | Buffer> = {
  'objects 10,000 deep': `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
  'lists 10,000 deep': `${'['.repeat(deep)}${']'.repeat(deep)}`,
  '900 keys': manyKeys(900),
  '5,000 keys': manyKeys(5_000),
  '2 MB': JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }),
  'half a text': '{"name":"x',
  'a list': '[{}]',
  'a text': '"name"',
  'a number': '1e309',
  nothing: 'null',
  'no body at all': '',
  'bytes that are no text': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00, 0x22, 0x3a, 0x31, 0x7d]),
  'a prototype in disguise': '{"\\u005f_proto__":{"isAdmin":true}}',
}

/** As much as a body may be. */
const hugeBodies = {
  ...bodies,
  '100,000 keys': manyKeys(100_000),
  '100,000 keys further in': `{"name":${manyKeys(100_000)}}`,
  '500,000 brackets': `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  '300,000 texts': `{"name":[${'"",'.repeat(300_000)}""]}`,
}

describe.each(everyCall.filter(({ call }) => takesBody(call) && !call.raw))('$id', ({ call }) => {
  it('refuses bodies that no client of ours writes, and nothing has changed', async () => {
    const { path } = address(call, sampleInput(call, {}))
    const before = await footprint.take()
    const faults: string[] = []
    const sent = { method: call.method, path, as: org.admin }
    const headers = { origin: server.url, 'content-type': 'application/json' }
    for (const [what, body] of Object.entries(bodies)) {
      const answer = await send(server.url, { ...sent, headers, body })
      const fault = faultOf(answer) ?? (answer.text.length > 5_000 ? 'answered with what it was sent' : null)
      if (fault) faults.push(`${what}: ${fault}`)
    }
    const packed = { ...headers, 'content-encoding': 'gzip' }
    const answer = await send(server.url, { ...sent, headers: packed, body: gzipSync('{}') })
    const form = { origin: server.url, 'content-type': 'multipart/form-data; boundary=x' }
    const posted = await send(server.url, { ...sent, headers: form, body: '--x--\r\n' })
    for (const refused of [answer, posted]) if (faultOf(refused)) faults.push(`packed or form: ${faultOf(refused)}`)
    expect(faults).toEqual([])
    expect(await footprint.take()).toEqual(before)
  })
})

describe.each(everyCall.filter(({ call }) => call.method === 'GET' && !call.raw))('$id', ({ call }) => {
  const { path } = address(call, sampleInput(call, {}))
  it.each([
    ['the same parameter 3,000 times', 'page=1&'.repeat(2_000)],
    ['a parameter with parts', 'page[a][b]=1'],
    ['a parameter with a list', 'page[]=1'],
    ['a prototype', '__proto__[isAdmin]=true&constructor=1'],
    ['10,000 parameters', Array.from({ length: 10_000 }, (_, n) => `p${n}=1`).join('&')],
  ])('refuses %s', async (_what, query) => {
    const answer = await send(server.url, { path: `${path}?${query}`, as: org.admin })
    expect(faultOf(answer)).toBeNull()
    expect(answer.text.length).toBeLessThan(10_000)
  })
})

describe('while it is refused', () => {
  it('nobody else waits', async () => {
    for (const [what, body] of Object.entries(hugeBodies)) {
      let least = Number.POSITIVE_INFINITY
      for (let n = 0; n < 3 && least > 200; n++) {
        least = Math.min(least, await workFor(async () => expect(faultOf(await put(body)), what).toBeNull()))
      }
      expect(least, what).toBeLessThan(300)
    }
  })

  it('a body that says it is 100 MB is not waited for', async () => {
    const head = ['PUT /api/v3/account/org HTTP/1.1', `host: ${new URL(server.url).host}`, `origin: ${server.url}`]
    const length = [`cookie: ${cookieHeader(org.admin)}`, 'content-type: application/json', 'content-length: 104857600']
    const got = await sendBytes(server.url, `${[...head, ...length].join('\r\n')}\r\n\r\n{"name":"`, 3_000)
    expect(got).toMatch(/^HTTP\/1\.1 413 /)
    expect(errorIn(got.split('\r\n\r\n')[1] ?? '')?.id).toBe('too_large')
  })

  it('a body without an end is cut off', async () => {
    const piece = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const head = ['PUT /api/v3/account/org HTTP/1.1', `host: ${new URL(server.url).host}`, `origin: ${server.url}`]
    const rest = [`cookie: ${cookieHeader(org.admin)}`, 'content-type: application/json', 'transfer-encoding: chunked']
    const got = await sendBytes(server.url, `${[...head, ...rest].join('\r\n')}\r\n\r\n${piece.repeat(20)}`, 3_000)
    expect(got).toMatch(/^HTTP\/1\.1 413 /)
  })
})

const put = (body: string | Buffer) =>
  send(server.url, {
    method: 'PUT',
    path: '/api/v3/account/org',
    as: org.admin,
    headers: { origin: server.url, 'content-type': 'application/json' },
    body,
  })

/** Milliseconds of work for this thread, in which the server lives: the longest that anyone else could have waited. */
async function workFor(act: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
