import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../api.ts'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { address, everyCall } from '../sweeps/calls.ts'
import { sampleInput } from '../sweeps/sample-input.ts'
import { type Footprint, watchDatabase } from './footprint.ts'
import { cookieHeader, errorIn, faultOf, send, sendBytes } from './send.ts'

/** The same call in another spelling, or with headers that some proxy would obey: who may make it does not change. */
let server: TestServer
let viewer: Person
let footprint: Footprint
const page = '<!doctype html><title>Oficina</title>'

beforeAll(async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'oficina-web-'))
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), page)
  server = await startTestServer(
    { OFICINA_ROLE: 'api', OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' },
    undefined,
    { webFolder },
  )
  const build = makeBuild(server)
  const org = await build.org()
  viewer = await build.person(org, { seat: 'viewer' })
  footprint = await watchDatabase(server.databaseUrl)
})
afterAll(async () => {
  await footprint.close()
  await server.stop()
})

const nobody: Visitor = { cookies: new Map() }
const spellings = (path: string) => {
  const below = path.slice('/api'.length)
  return [
    `/${path}`,
    `/API${below}`,
    path.toUpperCase(),
    `/%61pi${below}`,
    `/api/%2e${below}`,
    `/api/.${below}`,
    `/x/..${path}`,
    `/%2e%2e${path}`,
    `/api%2f${below.slice(1)}`,
    `/api/${below}`,
    `/livez/..${path}`,
    `${path};x=/public`,
    `${path}/`,
    `${path}.`,
    `${path}/.`,
    `${path}%00`,
    `${path}%20`,
    `${path}.json`,
    `${path}?x=/livez`,
    `${path}#/livez`,
    `${path}/livez`,
    `${path}%3f`,
    `/\\api${below}`,
    `${path}..;/`,
    `${server.url}${path}`,
    `http://evil.example${path}`,
    `/${path.slice(1).replaceAll('/', '//')}`,
  ]
}
const obeyed: Record<string, string>[] = [
  { 'x-original-url': '/livez' },
  { 'x-rewrite-url': '/livez' },
  { 'x-http-method-override': 'GET' },
  { 'x-method-override': 'HEAD', 'x-http-method': 'OPTIONS' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/livez' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1;host=localhost' },
  { 'x-forwarded-user': 'admin', 'x-remote-user': 'admin', authorization: 'Basic YWRtaW46YWRtaW4=' },
  { 'x-org-id': 'org_00000000000000', 'x-middleware-subrequest': '1', 'x-internal': '1' },
]

/** Refused, or the page that every unknown path shows: never an answer of the call. */
const isShut = ({ status, text }: { status: number; text: string }) => status >= 400 || text === page || text === ''

const guarded = everyCall.filter(({ call }) => call.access !== 'public')
describe.each(guarded)('$id', ({ call }) => {
  it('is shut to a stranger in every spelling', async () => {
    const { path } = address(call, sampleInput(call, {}))
    const before = await footprint.take()
    const faults: string[] = []
    const check = async (what: string, sent: Parameters<typeof send>[1]) => {
      const answer = await send(server.url, sent)
      if (!isShut(answer) || answer.status >= 500) faults.push(`${what}: ${answer.status} ${answer.text.slice(0, 100)}`)
    }
    const headers = { origin: server.url }
    await Promise.all([
      ...spellings(path).map((spelling) => check(spelling, { method: call.method, path: spelling, headers })),
      ...obeyed.map((more) =>
        check(JSON.stringify(more), { method: call.method, path, headers: { ...headers, ...more } }),
      ),
      ...['HEAD', 'OPTIONS', 'GET', 'POST', 'PATCH'].map((method) => check(method, { method, path })),
    ])
    expect(faults).toEqual([])
    expect(await footprint.take()).toEqual(before)
  })
})

describe('what a viewer may not do', () => {
  it.each(['/api/v3/account/user', '/api/v3/dev/mail'])('stays refused in every spelling of %s', async (path) => {
    expect((await send(server.url, { path, as: viewer })).error?.id).toBe('permission_denied')
    for (const spelling of spellings(path)) {
      const answer = await send(server.url, { path: spelling, as: viewer })
      expect(isShut(answer), `${spelling}: ${answer.status}`).toBe(true)
    }
    for (const headers of obeyed) expect((await send(server.url, { path, headers, as: viewer })).status).toBe(403)
  })

  it('is answered alike whether the target is a path or a whole address', async () => {
    for (const as of [nobody, viewer]) {
      const plain = await send(server.url, { path: '/api/v3/ping', as })
      const whole = await send(server.url, { path: `${server.url}/api/v3/ping`, as })
      expect(whole.status).toBe(plain.status)
      expect(whole.headers['cache-control']).toBe('private, no-store')
    }
  })
})

describe('a host that is not ours', () => {
  const hosts = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'x@evil.example',
    'localhost:80:80',
  ]
  it.each(hosts)('%s gets nothing', async (host) => {
    for (const path of [
      '/',
      '/login',
      '/api/v3/ping',
      '/api/auth/session',
      '/livez',
      '/readyz',
      '/api/docs',
      '/nothing',
    ]) {
      const answer = await send(server.url, { path, headers: { host }, as: viewer })
      expect(answer.status, path).toBe(400)
      expect(faultOf(answer)).toBeNull()
      expect(answer.text).not.toContain(host)
    }
  })

  it('nor does a request that names none, two, or no host at all', async () => {
    const own = new URL(server.url).host
    const tries = [
      'GET /api/v3/ping HTTP/1.0\r\n\r\n',
      'GET /api/v3/ping HTTP/1.1\r\n\r\n',
      `GET /api/v3/ping HTTP/1.1\r\nhost: evil.example\r\nhost: ${own}\r\nconnection: close\r\n\r\n`,
      `GET /api/v3/ping HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n`,
    ]
    for (const text of tries) expect(await sendBytes(server.url, text, 2_000), text).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('is told by the configured address once there is one', async () => {
    const configured = await server.twin({ OFICINA_URL: 'https://oficina.example' })
    const status = async (host: string) => (await send(configured.url, { path: '/livez', headers: { host } })).status
    expect(await status('oficina.example')).toBe(200)
    for (const host of ['10.0.0.1', 'oficina.example.evil.example', 'evil.example', 'oficina.example:81'])
      expect(await status(host), host).toBe(400)
    await configured.stop()
  })
})

describe('what is no request', () => {
  const own = () => `host: ${new URL(server.url).host}`
  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a broken header', 'GET /livez HTTP/1.1\r\nbad header\r\n\r\n'],
    [
      'both lengths',
      'POST /api/auth/login HTTP/1.1\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST /api/auth/login HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello'],
    ['a length that is none', 'POST /api/auth/login HTTP/1.1\r\ncontent-length: -1\r\n\r\n'],
    ['a chunk that is none', 'POST /api/auth/login HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['a header of 100 kB', `GET /livez HTTP/1.1\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('%s is refused with our envelope, and the line is cut', async (_what, text) => {
    const got = await sendBytes(server.url, text.replace('HTTP/1.1\r\n', `HTTP/1.1\r\n${own()}\r\n`), 3_000)
    const [head = '', body = ''] = got.split('\r\n\r\n')
    const status = Number(head.split(' ')[1])
    expect(faultOf({ status, error: errorIn(body) }), got).toBeNull()
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  it('a request smuggled behind another is not answered', async () => {
    const inner = `GET /api/v3/ping HTTP/1.1\r\n${own()}\r\ncookie: ${cookieHeader(viewer)}\r\n\r\n`
    const outer = `POST /api/auth/logout HTTP/1.1\r\n${own()}\r\norigin: ${server.url}\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`
    const got = await sendBytes(server.url, outer + inner, 2_000)
    expect(got.match(/^HTTP\/1\.1/gm)).toHaveLength(1)
    expect(got).not.toContain('"ok":true')
  })
})

describe('behind a proxy', () => {
  it('a client cannot say who it is: only what the proxy wrote counts', async () => {
    const limited = await server.twin({ OFICINA_TRUST_PROXY: '1', OFICINA_LIMIT_ADDRESS: '5' })
    const ask = async (forwarded: string) =>
      (await send(limited.url, { path: '/api/auth/session', headers: { 'x-forwarded-for': forwarded } })).status
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push(await ask(`198.51.100.${n}, 203.0.113.9`))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await ask('203.0.113.10')).toBe(200)
    await limited.stop()
  })
})
