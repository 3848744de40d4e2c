import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findMember } from '../../src/domains/accounts/index.ts'
import { request } from '../api.ts'
import { idOf, makeApp, makeOrders, ok, type Orders } from '../apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { address, everyCall } from '../sweeps/calls.ts'
import { sampleInput } from '../sweeps/sample-input.ts'
import { makeRole } from '../roles.ts'
import { makeToken } from '../tokens.ts'
import { type Footprint, watchDatabase } from './footprint.ts'

/** Members who want more than they were given, and secrets that someone would like to read back. */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let t: Orders
let app: { id: string; block: string; token: string }
let footprint: Footprint

beforeAll(async () => {
  server = await startTestServer({ OFICINA_ROLE: 'api', OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  t = await makeOrders(admin)
  const id = await makeApp(admin)
  const block = await idOf(admin, id, 'minilista', { tableId: t.id, viewSettings: { fields: [t.name] } })
  const { token } = ok(await admin.api.publicViews.create({ type: 'dashboard', identifier: id }))
  app = { id, block, token }
  footprint = await watchDatabase(server.databaseUrl)
})
afterAll(async () => {
  await footprint.close()
  await server.stop()
})

const reads = everyCall.filter(
  ({ id, call }) =>
    (call.method === 'GET' || call.reads) && call.access !== 'apiToken' && !call.raw && !/^auth\.|^mfa\./.test(id),
)
/** Every reading call about what there is, as this person. */
async function everythingShown(who: Person): Promise<string> {
  const ids = { tbl: t.id, fld: t.name, app: app.id, blk: app.block, usr: admin.id, rol: org.roles.member }
  const texts: string[] = []
  for (const { call } of reads) {
    const { path, rest } = address(call, {
      ...sampleInput(call, ids),
      ...(call.path.includes('{recordId}') && { recordId: 1 }),
    })
    texts.push(JSON.stringify((await request(server.url, who, call.method, path, rest)).body))
  }
  return texts.join('\n')
}

describe('T170 an input', () => {
  it('takes no key that its call does not name, however deep it stands', () => {
    interface Schema {
      properties?: Record<string, Schema>
      additionalProperties?: unknown
      items?: Schema
      anyOf?: Schema[]
      oneOf?: Schema[]
      allOf?: Schema[]
      $defs?: Record<string, Schema>
    }
    const loose: string[] = []
    const walk = (schema: Schema, at: string) => {
      if (schema.properties && schema.additionalProperties !== false) loose.push(at)
      for (const [name, inner] of Object.entries(schema.properties ?? {})) walk(inner, `${at}.${name}`)
      for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(inner, at)
      for (const [name, inner] of Object.entries(schema.$defs ?? {})) walk(inner, `${at}#${name}`)
      if (schema.items) walk(schema.items, `${at}[]`)
    }
    // What a provider sends along with its answer is the provider's own.
    for (const { id, call } of everyCall.filter((one) => one.id !== 'auth.oauthCallback'))
      walk(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema, id)
    expect(loose).toEqual([])
  })
})

describe('T175 a viewer', () => {
  it('copies, publishes, builds, brings back and takes away nothing', async () => {
    const { api } = await build.person(org, { seat: 'viewer' })
    const tableId = t.id
    const shared = { type: 'dashboard' as const, identifier: app.id }
    const before = await footprint.take()
    const tries: Record<string, { status: number }> = {
      share: await api.publicViews.create(shared),
      'share a table': await api.publicViews.create({ type: 'object', identifier: t.id, fields: [t.name] }),
      'stop sharing': await api.publicViews.delete(shared),
      'mail the link': await api.publicViews.share({ id: app.token, emails: 'a@x.example' }),
      'make an app': await api.apps.create({ label: 'x' }),
      'make a block': await api.blocks.create({ appId: app.id, type: 'divider', settings: {} }),
      'take a block': await api.blocks.remove({ appId: app.id, blockId: app.block }),
      'make a table': await api.tables.create({ label: 'x' }),
      'make a field': await api.fields.create({ tableId, type: 'number', label: 'x' }),
      'change a type': await api.fieldTypes.change({ tableId, fieldId: t.valor, type: 'singleLineText' }),
      'write a record': await api.records.update({ tableId, recordId: 1, values: { [t.valor]: 1 } }),
      'make a record': await api.records.create({ tableId, values: { [t.name]: 'x' } }),
      'make a role': await api.roles.create({ profile_name: 'x', color: 'azul' } as never),
      'make a token': await api.apiTokens.create({ name: 'x' }),
      invite: await api.users.invite({ emails: ['a@x.example'], seat: 'viewer', id_profile: org.roles.viewer }),
      'take the sample away': await api.samples.remove(),
    }
    const done = Object.entries(tries).filter(([, { status }]) => status !== 403 && status !== 404)
    expect(done.map(([what, { status }]) => `${what}: ${status}`)).toEqual([])
    expect(await footprint.take()).toEqual(before)
  })
})

describe('T029 T041 a button', () => {
  it('tells nobody of fields that they do not see, and writes nothing for who may not write', async () => {
    const set_values = [
      { field: t.segredo, value: 918_273_645 },
      { field: t.valor, value: 77 },
    ]
    const actions = { does: 'update_record' }
    const blockId = await idOf(admin, app.id, 'button', { tableId: t.id, viewSettings: { set_values }, actions })
    const fields = { [t.name]: 'edit', [t.valor]: 'view' } as const
    const role = await makeRole(build, org, { [t.id]: { level: 'edit', fields } })
    const person = await build.person(org, { seat: 'member', role })
    const page = ok(await person.api.apps.get({ appId: app.id }))
    const shown = page.components.find(({ id }) => id === blockId)?.settings.viewSettings
    expect(shown).toEqual({ set_values: [set_values[1]] })
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`${t.segredo}|918273645`))
    // Pressing is a write like any other.
    for (const { field, value } of set_values) {
      const answer = await person.api.records.update({ tableId: t.id, recordId: 1, values: { [field]: value } })
      expect([403, 422]).toContain(answer.status)
    }
    const { values } = ok(await admin.api.records.get({ tableId: t.id, recordId: 1 }))
    expect([values[t.segredo], values[t.valor]]).toEqual([1, 10])
  })
})

describe('T178 what lets someone in', () => {
  it('is read back by nobody, not even an admin: neither a token, nor a session, nor a password, nor a key', async () => {
    const program = await makeToken(server.url, admin)
    const [session = ''] = admin.cookies.values()
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from oficina.accounts where id = ${admin.accountId}`.execute(
      server.services.database.system(),
    )
    const shown = await everythingShown(admin)
    expect(shown).toContain('Pedido 1')
    const secrets = [
      program.token,
      session,
      rows[0]?.password_hash ?? 'none',
      server.services.config.OFICINA_SECRET ?? '',
    ]
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10)
      expect(shown.includes(secret)).toBe(false)
    }
    expect(shown).not.toMatch(/\$argon2|password_hash|totp_secret/)
  })

  it('T054 the link of a shared page is told to those who may share it, and history does not keep it', async () => {
    expect(await everythingShown(await build.person(org, { seat: 'member' }))).not.toContain(app.token)
    const { rows } = await sql<{ found: string }>`
      select coalesce(string_agg(a::text, ' '), '') as found from oficina.structure_actions a where org_id = ${org.id}`.execute(
      server.services.database.system(),
    )
    expect(rows[0]?.found).toContain(app.id)
    expect(rows[0]?.found).not.toContain(app.token)
  })

  it('T172 a token counts in its header alone', async () => {
    const { token } = await makeToken(server.url, admin)
    const nobody = { cookies: new Map<string, string>() }
    for (const query of [
      `token=${token}`,
      `access_token=${token}`,
      `authorization=Bearer%20${token}`,
      `api_key=${token}`,
    ])
      expect((await request(server.url, nobody, 'GET', `/api/v1/tables?${query}`)).status, query).toBe(401)
    const bearer = { ...nobody, headers: { authorization: `Bearer ${token}` } }
    expect((await request(server.url, bearer, 'GET', '/api/v1/tables')).status).toBe(200)
  })
})

describe('T013 an address', () => {
  it('of a colleague is told to no member, and finds nobody', async () => {
    const member = await build.person(org, { seat: 'member' })
    const colleague = await build.person(org, { seat: 'member' })
    const shown = await everythingShown(member)
    expect(shown).toContain('Braga')
    for (const { email } of [admin, colleague]) {
      expect(shown.includes(email), email).toBe(false)
      const found = JSON.stringify(ok(await member.api.search.find({ q: email })))
      expect(found).not.toMatch(/usr_|Braga|Admin/)
    }
  })

  it('of someone who has no name yet is told to no member either: in histories, among followers, by the log', async () => {
    const nameless = await build.person(org, { seat: 'member' })
    await sql`update oficina.users set display_name = '', first_name = '', last_name = '' where id = ${nameless.id}`.execute(
      server.services.database.org(org.id),
    )
    const [local = ''] = nameless.email.split('@')
    const { id: recordId } = ok(await nameless.api.records.create({ tableId: t.id, values: { [t.name]: 'Sem nome' } }))
    const flags = { access_settings: true, access_actions_history: true }
    const reader = await build.person(org, { role: await makeRole(build, org, { '*': 'edit' }, flags) })
    const at = { tableId: t.id, recordId }
    const told = [
      ok(await reader.api.history.record(at)),
      ok(await reader.api.history.followers(at)),
      ok(await reader.api.history.log({ filters: { affected_object: [t.id] } })),
    ].map((answer) => JSON.stringify(answer))
    for (const answer of told) {
      expect(answer).toContain(local)
      expect(answer).not.toContain(nameless.email)
    }
    expect(ok(await reader.api.history.log({ search: nameless.email })).items).toEqual([])
    // The name under which others see someone at work.
    const { database } = server.services
    expect((await findMember(database, org.id, nameless.id))?.name).toBe(local)
  })
})
