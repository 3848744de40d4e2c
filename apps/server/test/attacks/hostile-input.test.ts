import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../api.ts'
import { type Build, type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { everyCall } from '../sweeps/calls.ts'
import type { Ids } from '../sweeps/sample-input.ts'
import { type Footprint, watchDatabase } from './footprint.ts'
import { hostileTextsOf, pathParts, takesBody, type Try, wire, wishedKeysOf, wrongTypesOf } from './hostile.ts'
import { faultOf, send } from './send.ts'

/**
 * Every call of the contract is sent what no client of ours would send. An input that the contract does not allow is
 * refused with our envelope and changes nothing; one that it allows, however odd, is never a failure of the server.
 */
let server: TestServer
let build: Build
let org: BuiltOrg
let ids: Ids
let footprint: Footprint
const prototypeBefore = Object.getOwnPropertyNames(Object.prototype)

beforeAll(async () => {
  server = await startTestServer({ OFICINA_ROLE: 'api', OFICINA_SIGNUP: '1', ...unlimited })
  build = makeBuild(server)
  org = await build.org()
  const person = await build.person(org)
  ids = { usr: person.id, rol: org.roles.member, org: org.id }
  footprint = await watchDatabase(server.databaseUrl)
})
afterAll(async () => {
  await footprint.close()
  await server.stop()
})

const unlimited = { OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' }
/** A person in the middle of a provider's sign-in is sent back to the login page, whatever came. */
const answersByRedirect = (id: string) => id === 'auth.oauthCallback' || id === 'auth.oauthStart'

async function each<T>(all: T[], work: (one: T) => Promise<void>) {
  const rest = [...all]
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let one = rest.pop(); one !== undefined; one = rest.pop()) await work(one)
    }),
  )
}

// All of these first: the more rows there are, the longer it takes to see that none has changed.
describe('what the contract does not know is refused, and nothing has changed', () => {
  let visitor: Visitor
  let before: Record<string, string>
  beforeAll(async () => {
    visitor = await build.signIn(org.admin)
    before = await footprint.take()
  })

  it.each(everyCall)('$id', async ({ id, call }) => {
    const faults: string[] = []
    const refuse = async ({ what, input }: Try) => {
      const answer = await send(server.url, { ...wire(call, input, server.url), as: visitor })
      const fault = faultOf(answer)
      const redirected =
        answersByRedirect(id) && answer.status === 303 && answer.headers.location?.startsWith('/login?error=')
      if (fault && !redirected) faults.push(`${what}: ${fault} ${answer.text.slice(0, 200)}`)
    }
    // With an empty part, a path is another call's.
    const hasPath = (input: Record<string, unknown>) => pathParts(call).every((name) => input[name] !== '')
    const wrong = wrongTypesOf(call, ids).filter(({ input }) => hasPath(input) && !isAllowed(input))
    await each(wrong, refuse)
    await each(wishedKeysOf(call, ids), refuse)
    expect(faults).toEqual([])
    expect(await footprint.take()).toEqual(before)
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototypeBefore)

    /** Whether the contract would take it as it arrives: everything in a path or query arrives as text. */
    function isAllowed(input: Record<string, unknown>): boolean {
      const { path, body } = wire(call, input, server.url)
      const query = Object.groupBy([...new URLSearchParams(path.split('?')[1])], ([key]) => key)
      const asked = Object.fromEntries(
        Object.entries(query).map(([key, pairs]) => [key, pairs?.length === 1 ? pairs[0]?.[1] : pairs]),
      )
      const inPath = pathParts(call).map((name) => [name, String(input[name])])
      let given: Record<string, unknown> = {}
      try {
        given = JSON.parse(String(body ?? '{}')) as Record<string, unknown>
      } catch {
        return false
      }
      return call.input.safeParse({ ...asked, ...Object.fromEntries(inPath), ...given }).success
    }
  })
})

describe('no text is a failure of the server, however odd', () => {
  let reader: BuiltOrg
  beforeAll(async () => {
    reader = await build.org()
  })

  it.each(everyCall)('$id', async ({ id, call }) => {
    // Some of these are good inputs that end a session or change a password: calls that write have their own people.
    const own = call.method === 'GET' || call.reads ? reader : await build.org()
    const faults: string[] = []
    const visitor = await build.signIn(own.admin)
    await each(
      hostileTextsOf(call, { ...ids, rol: own.roles.member, usr: own.admin.id, org: own.id }),
      async ({ what, input }) => {
        const answer = await send(server.url, { ...wire(call, input, server.url), as: visitor })
        const mustRefuse = takesBody(call) && /NUL|half a character/.test(what) && !answersByRedirect(id)
        const fault = answer.status < 400 && !mustRefuse ? null : faultOf(answer)
        if (fault) faults.push(`${what}: ${fault} ${answer.text.slice(0, 200)}`)
      },
    )
    expect(faults).toEqual([])
    expect((await send(server.url, { path: '/livez' })).status).toBe(200)
  })
})

describe('a name that looks like code', () => {
  const names = [
    `x"; drop schema oficina cascade; --`,
    `a" as b, (select email from oficina.accounts) --`,
    "Robert'); delete from oficina.users; --",
    '$1 %s %(x)s {0} {{7*7}} ${7*7} <%= 7*7 %>',
    '__proto__',
    '<script>alert(1)</script>',
    '=HYPERLINK("http://evil.example")',
    'شركة \u202eكود 会社 🏭',
    '\\x00\\u0000%00',
  ]
  it.each(names)('%s is kept as text', async (name) => {
    const own = await build.org()
    const { api } = own.admin
    const role = await api.roles.create({ profile_name: name, color: 'azul' })
    expect(role.body.name).toBe(name)
    expect((await api.roles.list()).body.roles.map((one) => one.name)).toContain(name)
    expect((await api.orgs.update({ name })).body.name).toBe(name)
    expect((await api.profiles.update({ first_name: name, last_name: name })).body.first_name).toBe(name)
    const [found] = (await api.users.list({ q: name })).body.users
    expect(found?.id_user).toBe(own.admin.id)
    expect((await api.auth.session()).body.session?.org.name).toBe(name)
  })
})
