import type { Call, Method } from '@oficina/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Build, type BuiltOrg, makeBuild, password, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { address, everyCall } from '../sweeps/calls.ts'
import { type Ids, sampleInput } from '../sweeps/sample-input.ts'
import { type Footprint, watchDatabase } from './footprint.ts'
import { faultOf, send } from './send.ts'

/** A page of another site, opened by someone who is signed in here, changes nothing: not by script, form or picture. */
let server: TestServer
let build: Build
let org: BuiltOrg
let visitor: Person
let ids: Ids
let footprint: Footprint

beforeAll(async () => {
  const limits = { OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' }
  server = await startTestServer({ OFICINA_ROLE: 'api', OFICINA_SIGNUP: '1', ...limits })
  build = makeBuild(server)
  org = await build.org()
  const person = await build.person(org)
  visitor = await build.signIn(org.admin)
  ids = { usr: person.id, rol: org.roles.viewer, ses: org.admin.cookies.values().next().value?.split('.')[1] ?? '' }
  footprint = await watchDatabase(server.databaseUrl)
})
afterAll(async () => {
  await footprint.close()
  await server.stop()
})

/** An input that would be taken, and would have an effect, if it came from our own page. */
function goodInput(call: Call): Record<string, unknown> {
  const input = sampleInput(call, ids)
  for (const key of ['password', 'currentPassword']) if (key in input) input[key] = password
  if ('email' in input) input.email = org.admin.email
  if ('organisation' in input) input.organisation = org.slug
  return input
}

const queryOf = (input: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]))

const changing = everyCall.flatMap(({ id, call }) =>
  ([call.method, call.also] as (Method | undefined)[])
    .filter((method): method is Method => method !== undefined && method !== 'GET')
    .map((method) => ({ id: `${method} ${id}`, call, method })),
)

describe.each(changing)('$id', ({ call, method }) => {
  it('is refused to a page of another site', async () => {
    const { path, rest } = address(call, goodInput(call))
    const json = JSON.stringify(rest)
    const host = new URL(server.url).host
    const own = { origin: server.url }
    const type = (value: string) => ({ 'content-type': value })
    const ways: [what: string, headers: Record<string, string>, body?: string][] = [
      ['a script with its own origin', { origin: 'https://evil.example', ...type('application/json') }, json],
      ['a sandboxed frame', { origin: 'null', ...type('application/json') }, json],
      ['a host that begins like ours', { origin: `http://${host}.evil.example`, ...type('application/json') }, json],
      ['a host that ends like ours', { origin: `http://evil-${host}`, ...type('application/json') }, json],
      ['another name of this machine', { origin: 'http://localhost:1', ...type('application/json') }, json],
      ['an origin that is none', { origin: `${host}`, ...type('application/json') }, json],
      ['a cross-site fetch', { 'sec-fetch-site': 'cross-site', ...type('application/json') }, json],
      ['a neighbour’s fetch', { ...own, 'sec-fetch-site': 'same-site', ...type('application/json') }, json],
      ['no word of where it comes from', type('application/json'), json],
      ['no word, and no body', {}],
      ['a form as text', { origin: 'https://evil.example', ...type('text/plain') }, json],
      ['a form', { origin: 'https://evil.example', ...type('application/x-www-form-urlencoded') }, 'name=x'],
      ['a form with parts', { origin: 'https://evil.example', ...type('multipart/form-data; boundary=x') }, '--x--'],
      ['text that says it is JSON', { ...own, ...type('text/plain; charset=application/json') }, json],
      ['text from our own page', { ...own, ...type('text/plain') }, json],
      ['a form from our own page', { ...own, ...type('application/x-www-form-urlencoded') }, 'name=x'],
    ]
    const before = await footprint.take()
    const faults: string[] = []
    await Promise.all(
      ways.map(async ([what, headers, body]) => {
        // Where a provider posts its answer, no cookie is looked at and nothing is changed: it leads to the login page.
        if (call.raw && headers.origin === undefined && headers['sec-fetch-site'] === undefined) return
        const answer = await send(server.url, { method, path, headers, body, as: visitor })
        if (faultOf(answer) || ![403, 415].includes(answer.status))
          faults.push(`${what}: ${answer.status} ${answer.text.slice(0, 100)}`)
        if (Object.keys(answer.headers).some((name) => name.startsWith('access-control-') || name === 'set-cookie'))
          faults.push(`${what}: shares its answer, or sets a cookie`)
      }),
    )
    expect(faults).toEqual([])
    expect(await footprint.take()).toEqual(before)
  })

  it('is not made by a link or a picture', async () => {
    const { path, rest } = address(call, goodInput(call))
    const search = queryOf(rest)
    const before = await footprint.take()
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'x-http-method-override': method }
    for (const seen of ['GET', 'HEAD', 'OPTIONS']) {
      const answer = await send(server.url, { method: seen, path: `${path}?${search}`, headers, as: visitor })
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(await footprint.take()).toEqual(before)
  })
})

describe('what is only read', () => {
  it.each(everyCall.filter(({ call }) => call.method === 'GET'))('$id changes nothing', async ({ call }) => {
    const { path, rest } = address(call, goodInput(call))
    const search = queryOf(rest)
    const before = await footprint.take()
    const answer = await send(server.url, { path: `${path}?${search}`, as: visitor })
    expect(answer.status).toBeLessThan(500)
    expect(await footprint.take()).toEqual(before)
  })

  it('and after all of this the person is still signed in', async () => {
    expect((await send(server.url, { path: '/api/v3/ping', as: visitor })).status).toBe(200)
  })
})

it('the form that a provider posts is passed on without a look at its contents', async () => {
  const before = await footprint.take()
  const answer = await send(server.url, {
    method: 'POST',
    path: '/api/auth/oauth/apple/callback',
    headers: { origin: 'https://appleid.apple.com', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'state=x%0d%0aset-cookie:a=b&code=y&next=//evil.example&redirect_uri=https://evil.example',
    as: visitor,
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toMatch(new RegExp(`^${server.url}/api/auth/oauth/apple/callback\\?`))
  expect(answer.headers.location).not.toMatch(/evil|[\r\n]/)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await footprint.take()).toEqual(before)
})
