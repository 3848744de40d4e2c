import { afterAll, beforeAll, expect, it } from 'vitest'
import { request, type Visitor } from '../api.ts'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeToken } from '../tokens.ts'

/** Every answer of the API says which limits counted it and what is left of each, whatever became of the call. */
let server: TestServer
let org: BuiltOrg
const settings = { OFICINA_LIMIT_SESSION: '500', OFICINA_LIMIT_ADDRESS: '2000', OFICINA_LOG: 'silent' }

beforeAll(async () => {
  server = await startTestServer(settings)
  org = await makeBuild(server).org()
})
afterAll(() => server.stop())

const nobody: Visitor = { cookies: new Map() }
const item = (name: string, rest: string) => `"${name}";${rest}`
const policyOf = (headers: Headers) => headers.get('ratelimit-policy')
const leftOf = (headers: Headers, name: string) =>
  Number(new RegExp(`"${name}";r=(\\d+);t=\\d+`).exec(headers.get('ratelimit') ?? '')?.[1] ?? Number.NaN)

it('answers and errors of visitors and members carry them', async () => {
  const asked: [string, string, Visitor, number][] = [
    ['GET', '/api/openapi.json', nobody, 200],
    ['GET', '/api/v3/home', org.admin, 200],
    ['GET', '/api/v3/home', nobody, 401],
    ['GET', '/api/v3/tab/tbl_00000000000000', org.admin, 404],
    ['GET', '/api/nothing/here', nobody, 404],
    ['POST', '/api/auth/loginV2', nobody, 422],
  ]
  for (const [method, path, visitor, status] of asked) {
    const { headers, status: got } = await request(server.url, visitor, method, path, {})
    expect(got, path).toBe(status)
    const ofSession = visitor === org.admin ? `, ${item('session', 'q=500;w=10')}` : ''
    expect(policyOf(headers), path).toBe(`${item('address', 'q=2000;w=10')}${ofSession}`)
    expect(leftOf(headers, 'address'), path).toBeGreaterThan(1_000)
  }
})

it('what is left goes down with each call', async () => {
  const first = await org.admin.api.tables.list()
  const second = await org.admin.api.tables.list()
  expect(leftOf(second.headers, 'session')).toBeLessThan(leftOf(first.headers, 'session'))
})

it("a token's calls say what is left of its pace, and when to come back once none is", async () => {
  const { api } = await makeToken(server.url, org.admin)
  const first = await api.v1.tables()
  expect(policyOf(first.headers)).toContain(item('token', 'q=100;w=5'))
  expect(leftOf(first.headers, 'token')).toBe(99)
  const answers = await Promise.all(Array.from({ length: 250 }, () => api.v1.tables()))
  const answer = answers.find(({ status }) => status !== 200) ?? first
  expect(answer.status).toBe(429)
  expect(leftOf(answer.headers, 'token')).toBe(0)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('a limit of one call is told where it refuses', async () => {
  const visitor = server.visitor()
  const ask = () => visitor.api.auth.resetPassword({ email: 'nobody@oficina.test' })
  let answer = await ask()
  for (let n = 0; n < 200 && answer.status === 200; n++) answer = await ask()
  expect(answer.status).toBe(429)
  expect(answer.headers.get('ratelimit')).toMatch(/"call";r=0;t=\d+/)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
