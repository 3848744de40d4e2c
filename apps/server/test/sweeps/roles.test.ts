import type { Call } from '@oficina/contract/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actFor } from '../../src/domains/accounts/index.ts'
import { authorizeCall } from '../../src/platform/access/authorize.ts'
import type { Principal } from '../../src/platform/access/principal.ts'
import { makeCtx } from '../../src/platform/context.ts'
import { AppError } from '../../src/platform/errors.ts'
import { request, type Visitor } from '../api.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeToken } from '../tokens.ts'
import { address, everyCall } from './calls.ts'
import { sampleInput } from './sample-input.ts'

/**
 * Principal × call. Access is decided before the input is read, so an input that no call accepts shows whether the
 * door opens: refused at the door, or let in (and then told that the input is wrong). Nothing is changed on the way.
 */
let server: TestServer
let build: Build
let org: BuiltOrg

beforeAll(async () => {
  server = await startTestServer({ OFICINA_SIGNUP: '1' })
  build = makeBuild(server)
  org = await build.org()
})
afterAll(() => server.stop())

const refusals = new Set(['not_signed_in', 'permission_denied', 'mfa_required', 'plan_blocked'])

async function outcome(visitor: Visitor, id: string): Promise<string> {
  const named = everyCall.find((one) => one.id === id)
  if (!named) throw new Error(id)
  const { path } = address(named.call, sampleInput(named.call, {}))
  const sent = { __nobody_knows_this_key: 1 }
  const answer = await request(server.url, visitor, named.call.method, path, sent)
  const error = answer.error?.id
  if (error && refusals.has(error)) return error
  if (answer.status >= 500) throw new Error(`${id} answered ${answer.status} ${error}`)
  return 'in'
}

it('the table of who may make which call is as reviewed', async () => {
  const flagless = await build.person(org, { seat: 'builder', role: 'member' })
  const blocked = await build.org({ plan: 'blocked' })
  const strict = await build.org()
  await strict.admin.api.orgs.update({ org_mfa_required: true })
  const principals: Record<string, Visitor> = {
    anonymous: { cookies: new Map() },
    admin: org.admin,
    builder: await build.person(org, { seat: 'builder' }),
    'builder seat, member role': flagless,
    'admin role, member seat': await build.person(org, { seat: 'member', role: 'admin' }),
    member: await build.person(org, { seat: 'member' }),
    viewer: await build.person(org, { seat: 'viewer' }),
    'owes second factor': await build.person(strict, { seat: 'builder', role: 'admin' }),
    'plan blocked': blocked.admin,
    'disabled person': await disabledPerson(),
    'api token': { cookies: new Map(), headers: (await makeToken(server.url, org.admin)).headers ?? {} },
  }
  const [builder, member, viewer] = await Promise.all(
    (['builder', 'member', 'viewer'] as const).map((seat) => build.person(org, { seat })),
  )
  const system = makeCtx(server.services, { principal: { kind: 'system', task: 'test' }, orgId: org.id })
  const delegates = {
    'automation of an admin': await actFor(system, org.admin.id, { kind: 'automation', automationId: 'aut_1' }),
    'automation of a builder': await actFor(system, builder?.id ?? '', { kind: 'automation', automationId: 'aut_1' }),
    'function of a member': await actFor(system, member?.id ?? '', { kind: 'function', functionId: 'fun_1' }),
    'agent of a viewer': await actFor(system, viewer?.id ?? '', { kind: 'agent', agentId: 'agt_1' }),
    'mail of a table': system.as({ kind: 'tableMail', orgId: org.id, tableId: 'tbl_1', fields: [] }),
  }
  const table: Record<string, Record<string, string>> = {}
  for (const { id, call } of everyCall) {
    // These two read no key of ours: a provider's answer, and a path that carries its own signature.
    if (id === 'auth.oauthCallback') continue
    const visitors = Object.entries(principals).map(async ([name, visitor]) => [name, await outcome(visitor, id)])
    const inside = Object.entries(delegates).map(([name, { principal }]) => [name, doorFor(principal, call)])
    table[`${id} (${call.access})`] = Object.fromEntries([...(await Promise.all(visitors)), ...inside])
  }
  await expect(`${JSON.stringify(table, null, 1)}\n`).toMatchFileSnapshot('./roles.golden.json')
  // Seven thousand requests: on a busy machine they take longer than a test usually may.
}, 120_000)

/** What works for a person comes by no address: it meets the same door in the process. */
function doorFor(principal: Principal, call: Call): string {
  try {
    authorizeCall(principal, call.access, { beforeMfa: call.beforeMfa === true, inPreview: call.inPreview === true })
    return 'in'
  } catch (error) {
    if (error instanceof AppError) return error.id
    throw error
  }
}

async function disabledPerson(): Promise<Person> {
  const person = await build.person(org)
  const done = await org.admin.api.users.update({ userId: person.id, active: false })
  expect(done.status).toBe(200)
  return person
}
