import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileInfo } from '@oficina/contract'
import { request } from '../api.ts'
import { type BuiltOrg, makeBuild, password, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type Got, type Sent, send } from './send.ts'

/** Whatever is answered, and however it went: the headers that keep a browser from doing more with it are there. */
let server: TestServer
let org: BuiltOrg
let viewer: Person
let file: FileInfo
const settings = { OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_LOG: 'silent' }

beforeAll(async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'oficina-web-'))
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Oficina</title>')
  writeFileSync(join(webFolder, 'assets', 'app-12345678.js'), 'export {}')
  writeFileSync(join(webFolder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  server = await startTestServer(settings, undefined, { webFolder })
  const build = makeBuild(server)
  org = await build.org()
  viewer = await build.person(org, { seat: 'viewer' })
  file = (await org.admin.api.files.upload({ file: new Blob(['conteúdo']) } as never)).body
})
afterAll(() => server.stop())

function expectShut(answer: Got) {
  const { headers } = answer
  const policy = String(headers['content-security-policy'])
  const directive = (name: string) => new RegExp(`(?:^|;)\\s*${name} ([^;]*)`).exec(policy)?.[1]
  const scripts = directive('script-src') ?? directive('default-src')
  expect(scripts).toMatch(/^'(self|none)'$/)
  expect(policy).not.toContain('unsafe-eval')
  expect(directive('frame-ancestors')).toBe("'none'")
  // Where nothing runs at all, these say nothing more.
  if (directive('default-src') !== "'none'") {
    expect(directive('object-src')).toBe("'none'")
    expect(directive('base-uri')).toBe("'none'")
    expect(directive('form-action')).toBe("'self'")
    expect(directive('connect-src')).not.toMatch(/\*|(?:^| )(?:ws|wss|http|https):(?: |$)/)
  }
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(['same-origin', 'no-referrer']).toContain(headers['referrer-policy'])
  expect(headers['cross-origin-opener-policy']).toMatch(/^same-origin/)
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['cache-control']).toBeDefined()
  for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin'])
    expect(headers[name]).toBeUndefined()
}

const json = { 'content-type': 'application/json' }
const cases: [what: string, status: number, sent: () => Sent][] = [
  ['an answer', 200, () => ({ path: '/api/v3/ping', as: viewer })],
  ['the head of an answer', 200, () => ({ method: 'HEAD', path: '/api/v3/ping', as: viewer })],
  ['no such path', 404, () => ({ path: '/api/nothing' })],
  ['no such method', 404, () => ({ method: 'PATCH', path: '/api/v3/ping' })],
  ['a path that cannot be decoded', 404, () => ({ path: '/api/%ff%fe/%' })],
  ['a path that is too long', 404, () => ({ path: `/api/v3/files/${'x'.repeat(2_000)}` })],
  ['nobody signed in', 401, () => ({ path: '/api/v3/ping' })],
  ['not allowed', 403, () => ({ path: '/api/v3/dev/mail', as: viewer })],
  ['another site', 403, () => ({ method: 'POST', path: '/api/auth/logout', headers: { origin: 'null' }, as: viewer })],
  ['a wrong input', 422, () => ({ path: '/api/v3/ping?x=1', as: viewer })],
  ['no JSON', 400, () => ({ method: 'PUT', path: '/api/v3/account/profile', headers: json, body: '{', as: viewer })],
  ['too much', 413, () => ({ method: 'POST', path: '/api/auth/loginV2', headers: json, body: 'x'.repeat(1_100_000) })],
  ['too long a header', 413, () => ({ path: `/api/${'x'.repeat(20_000)}` })],
  [
    'another type',
    415,
    () => ({ method: 'POST', path: '/api/auth/loginV2', headers: { 'content-type': 'a/b' }, body: 'x' }),
  ],
  ['another host', 400, () => ({ path: '/api/v3/ping', headers: { host: 'evil.example' } })],
  ['a redirect', 303, () => ({ path: '/api/auth/oauth/google' })],
  ['a page', 200, () => ({ path: '/home' })],
  ['the first page', 200, () => ({ path: '/' })],
  ['a hashed file', 200, () => ({ path: '/assets/app-12345678.js' })],
  ['a file of the interface', 200, () => ({ path: '/logo.svg' })],
  ['a file that is not there', 404, () => ({ path: '/assets/app-87654321.js' })],
  ['a file in hiding', 404, () => ({ path: '/.env' })],
  ['the description of the API', 200, () => ({ path: '/api/openapi.json' })],
  ['the page about the API', 200, () => ({ path: '/api/docs' })],
  ['whether it lives', 200, () => ({ path: '/livez' })],
  ['whether it is ready', 200, () => ({ path: '/readyz' })],
  ['a stored file', 200, () => ({ as: org.admin, path: file.url })],
  ['a part of a stored file', 206, () => ({ as: org.admin, path: file.url, headers: { range: 'bytes=0-1' } })],
  ['no part of a stored file', 416, () => ({ as: org.admin, path: file.url, headers: { range: 'bytes=999-' } })],
  ['a link that was changed', 404, () => ({ path: `${file.url}x` })],
]

describe('every answer keeps the browser in its place', () => {
  it.each(cases)('%s (%i)', async (_what, status, sent) => {
    const made = sent()
    const answer = await send(server.url, { ...made, headers: { origin: server.url, ...made.headers } })
    expect(answer.status).toBe(status)
    expectShut(answer)
    const mayBeKept = made.path.startsWith('/api/files/') && status < 400
    if (made.path.startsWith('/api/') && !mayBeKept && !/openapi|docs/.test(made.path))
      expect(answer.headers['cache-control']).toMatch(/no-store/)
    if (status >= 400) expect(answer.headers['cache-control']).toMatch(/no-store/)
  })

  it('an unchanged file (304)', async () => {
    const { headers } = await send(server.url, { as: org.admin, path: file.url })
    const answer = await send(server.url, {
      as: org.admin,
      path: file.url,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(answer.status).toBe(304)
    expectShut(answer)
  })

  it('too many requests (429)', async () => {
    const limited = await server.twin({ OFICINA_LIMIT_ADDRESS: '1' })
    await send(limited.url, { path: '/api/auth/session' })
    const answer = await send(limited.url, { path: '/api/auth/session' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expectShut(answer)
    await limited.stop()
  })

  it('a failure of our own (500), whose answer has nothing of the one that failed', async () => {
    const lost = (await org.admin.api.files.upload({ file: new Blob(['perdido']) } as never)).body
    const folder = join(server.services.config.dataDir, 'files')
    for (const name of readdirSync(folder))
      if (/^[0-9a-f]{2}$/.test(name)) rmSync(join(folder, name), { recursive: true })
    const answer = await send(server.url, { as: org.admin, path: lost.url })
    expect([answer.status, answer.error?.id]).toEqual([500, 'internal'])
    expectShut(answer)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['content-disposition']).toBeUndefined()
    expect(answer.headers.etag).toBeUndefined()
  })

  it('a database that lacks a table (500)', async () => {
    const db = makeBuild(server).system().db
    await sql`alter table oficina.roles rename to roles_elsewhere`.execute(db)
    const answer = await send(server.url, {
      method: 'POST',
      path: '/api/profile/list',
      headers: { origin: server.url },
      as: org.admin,
    })
    await sql`alter table oficina.roles_elsewhere rename to roles`.execute(db)
    expect(answer.status).toBe(500)
    expectShut(answer)
    expect(answer.text).not.toMatch(/roles|relation|select|postgres|\/|\bat\b/i)
  })
})

describe('over HTTPS', () => {
  it('the browser is told to stay there, and a session cookie is bound to this host', async () => {
    const secure = await server.twin({ OFICINA_URL: 'https://oficina.example' })
    const host = { host: 'oficina.example' }
    for (const path of ['/api/v3/ping', '/livez', '/home', '/api/%ff']) {
      const answer = await send(secure.url, { path, headers: host })
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    }
    const signedIn = await send(secure.url, {
      method: 'POST',
      path: '/api/auth/loginV2',
      headers: { ...host, ...json, origin: 'https://oficina.example' },
      body: JSON.stringify({ email: viewer.email, password, remember: true }),
    })
    expect(signedIn.status).toBe(200)
    const cookies = signedIn.headers['set-cookie'] ?? []
    const session = cookies.find((cookie) => cookie.includes('oficina_session')) ?? ''
    expect(session).toMatch(/^__Host-oficina_session=/)
    for (const flag of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(session).toContain(flag)
    expect(session).not.toMatch(/domain=/i)
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*Secure|Secure.*HttpOnly/)
    // A cookie under the plain name, which a neighbour could have planted, is nobody's.
    const [, value = ''] = /=([^;]+)/.exec(session) ?? []
    const planted = await send(secure.url, {
      path: '/api/v3/ping',
      headers: { ...host, cookie: `oficina_session=${value}` },
    })
    expect(planted.status).toBe(401)
    await secure.stop()
  })

  it('a page of the same host over plain HTTP is another site', async () => {
    const secure = await server.twin({ OFICINA_URL: 'https://oficina.example' })
    const answer = await send(secure.url, {
      method: 'POST',
      path: '/api/auth/logout',
      headers: { host: 'oficina.example', origin: 'http://oficina.example' },
    })
    expect(answer.error?.id).toBe('foreign_origin')
    await secure.stop()
  })

  it('without it, nothing says that there is any', async () => {
    const answer = await request(server.url, { cookies: new Map() }, 'GET', '/livez')
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })
})
