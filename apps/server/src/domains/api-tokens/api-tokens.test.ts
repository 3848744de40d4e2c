import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../test/api.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { makeToken, programOf } from '../../../test/tokens.ts'

let server: TestServer
let twin: TestServer
let build: Build
let org: BuiltOrg
let builder: Person

beforeAll(async () => {
  server = await startTestServer()
  twin = await server.twin()
  build = makeBuild(server)
  org = await build.org()
  builder = await build.person(org, { seat: 'builder' })
})
afterAll(async () => {
  await twin.stop()
  await server.stop()
})

/** In force within five seconds, on this server and on the other. */
async function dies(token: string, status = 401) {
  for (const url of [server.url, twin.url]) {
    await expect.poll(async () => (await programOf(url, token).api.v1.tables()).status, { timeout: 5_000 }).toBe(status)
  }
}
async function lives(token: string) {
  for (const url of [server.url, twin.url]) expect((await programOf(url, token).api.v1.tables()).status).toBe(200)
}

describe('a token', () => {
  it('is shown once, is kept as a hash only, and works on every server', async () => {
    const made = await builder.api.apiTokens.create({ name: 'Integração' })
    expect(made.body).toMatchObject({ name: 'Integração', ativo: 1, scope: 'write', tables: null, last_used_at: null })
    const { token, id_api_token: id } = made.body
    const shown = JSON.stringify([
      (await builder.api.apiTokens.get({ id })).body,
      (await builder.api.apiTokens.list()).body,
      (await builder.api.apiTokens.update({ id, name: 'Outra' })).body,
    ])
    expect(shown).not.toContain(token.slice(-20))
    const { rows } = await sql<{ text: string }>`
      select t::text as text from oficina.api_tokens t where id = ${id}`.execute(server.services.database.org(org.id))
    expect(rows[0]?.text).not.toContain(token.slice(-20))
    await lives(token)
    await expect.poll(async () => (await builder.api.apiTokens.get({ id })).body.last_used_at).not.toBeNull()
  })

  it('is dead everywhere once it is switched off, replaced, deleted or over', async () => {
    const { token, id } = await makeToken(server.url, builder)
    await lives(token)
    await builder.api.apiTokens.update({ id, ativo: 0 })
    await dies(token)
    await builder.api.apiTokens.update({ id, ativo: 1 })
    await expect.poll(async () => (await programOf(twin.url, token).api.v1.tables()).status).toBe(200)
    const next = (await builder.api.apiTokens.generate({ id })).body.token
    await dies(token)
    await lives(next)
    await builder.api.apiTokens.remove({ id })
    await dies(next)
    const soon = new Date(Date.now() + 1_500).toISOString()
    const short = await makeToken(server.url, builder, { expires_at: soon })
    await lives(short.token)
    await dies(short.token)
  })

  it('ends with its maker, and has no more than its maker has now', async () => {
    const person = await build.person(org, { seat: 'builder' })
    const { token } = await makeToken(server.url, person)
    await lives(token)
    await org.admin.api.users.update({ userId: person.id, seat: 'member' })
    await dies(token, 403)
    await org.admin.api.users.update({ userId: person.id, seat: 'builder' })
    await expect.poll(async () => (await programOf(twin.url, token).api.v1.tables()).status).toBe(200)
    await org.admin.api.users.update({ userId: person.id, active: false })
    await dies(token)
  })

  it('opens /api/v1 and nothing else, and is refused beside a session', async () => {
    const program = await makeToken(server.url, org.admin)
    expect(await program.api.client.ping()).toBeError(401, 'not_signed_in')
    expect(await program.api.users.list()).toBeError(401, 'not_signed_in')
    expect(await org.admin.api.v1.tables()).toBeError(401, 'not_signed_in')
    const both = { cookies: org.admin.cookies, headers: program.headers ?? {} }
    for (const path of ['/api/v1/tables', '/api/v3/account/user']) {
      expect(await request(server.url, both, 'GET', path)).toBeError(400, 'bad_request')
    }
  })

  it('401 for what is no token: made up, half, of another organisation, of another scheme', async () => {
    const { token } = await makeToken(server.url, builder)
    const [, , id = '', secret = ''] = token.split(/_/)
    const other = await build.org()
    const tries = [
      `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `Bearer ofc_${other.id.slice(4)}_${id}_${secret}`,
      `Bearer ofc_*_${id}_${secret}`,
      `Bearer ${token} ${token}`,
      `Bearer`,
      `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
      token,
      '',
    ]
    for (const authorization of tries) {
      const answer = await request(
        server.url,
        { cookies: new Map(), headers: { authorization } },
        'GET',
        '/api/v1/tables',
      )
      expect(answer, authorization).toBeError(401, 'not_signed_in')
    }
  })
})

describe('who may do what with tokens', () => {
  it('one sees one’s own; an admin sees all and may switch them off, but not take their secret or widen them', async () => {
    const other = await build.person(org, { seat: 'builder' })
    const { id, token } = await makeToken(server.url, other, { name: 'Do outro', scope: 'read' })
    for (const call of ['get', 'generate', 'remove'] as const)
      expect(await builder.api.apiTokens[call]({ id })).toBeError(404, 'not_found')
    expect(JSON.stringify((await builder.api.apiTokens.list({ q: 'outro' })).body)).not.toContain(id)
    expect((await org.admin.api.apiTokens.list({ q: 'do OUTRO' })).body.tokens.map((one) => one.id_api_token)).toEqual([
      id,
    ])
    expect(await org.admin.api.apiTokens.generate({ id })).toBeError(403, 'permission_denied')
    expect(await org.admin.api.apiTokens.update({ id, scope: 'write' })).toBeError(403, 'permission_denied')
    expect((await org.admin.api.apiTokens.update({ id, ativo: 0 })).body).toMatchObject({ ativo: 0, scope: 'read' })
    await dies(token)
  })

  it('has a name, and is on or off from the start [rule v.api-token.required]', async () => {
    for (const name of ['', ' ', undefined])
      expect(await builder.api.apiTokens.create({ name } as { name: string })).toBeError(422, 'invalid_input')
    const wrong = { name: 'x', ativo: 2 } as unknown as { name: string }
    expect(await builder.api.apiTokens.create(wrong)).toBeError(422, 'invalid_input')
    const off = (await builder.api.apiTokens.create({ name: 'Desligado', ativo: 0 })).body
    expect(off.ativo).toBe(0)
    await dies(off.token)
  })

  it('refuses a past end, unknown tables and a GET that would make a new secret [rule t.token-generate]', async () => {
    expect(await builder.api.apiTokens.create({ name: 'x', expires_at: '2020-01-01T00:00:00Z' })).toBeError(
      422,
      'invalid_input',
    )
    expect(await builder.api.apiTokens.create({ name: 'x', tables: ['tbl_00000000000000'] })).toBeError(
      404,
      'not_found',
    )
    const { id, token } = await makeToken(server.url, builder)
    // A GET leads to the page that asks; it needs no rights, because it tells and changes nothing.
    const to = `/automations/api-token?dialog=editApiToken&id=${id}&generate=true`
    for (const who of [builder, { cookies: new Map() }]) {
      const answer = await request(server.url, who, 'GET', `/api/v3/api-token/${id}/generate`)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
    }
    await lives(token)
  })

  it('takes back the token that was made for it, and no other', async () => {
    const { id, token: first } = await makeToken(server.url, builder)
    const { token } = (await builder.api.apiTokens.generate({ id })).body
    expect((await builder.api.apiTokens.update({ id, name: 'Dita', token_to_save: token })).status).toBe(200)
    await lives(token)
    const { token: foreign } = await makeToken(server.url, builder)
    for (const said of [first, foreign, `${token.slice(0, -43)}${'A'.repeat(43)}`, 'minha-senha'])
      expect(await builder.api.apiTokens.update({ id, token_to_save: said }), said).toBeError(422, 'invalid_input')
    expect(await org.admin.api.apiTokens.update({ id, token_to_save: token })).toBeError(403, 'permission_denied')
    await lives(token)
  })

  it('lists those that are on or off, that read only, or that someone made', async () => {
    const [one, other] = [await build.person(org, { seat: 'builder' }), await build.person(org, { seat: 'builder' })]
    const off = (await makeToken(server.url, one, { name: 'Filtro a' })).id
    await one.api.apiTokens.update({ id: off, ativo: 0 })
    const reads = (await makeToken(server.url, one, { name: 'Filtro b', scope: 'read' })).id
    const others = (await makeToken(server.url, other, { name: 'Filtro c' })).id
    const listed = async (who: Person, filters: object) =>
      (await who.api.apiTokens.list({ q: 'filtro', filters })).body.tokens.map((token) => token.id_api_token)
    expect(await listed(one, { ativo: 0 })).toEqual([off])
    expect(await listed(one, { ativo: 1, scope: 'read' })).toEqual([reads])
    expect(await listed(org.admin, { org_created_by: other.id })).toEqual([others])
    // A filter narrows what one sees, and never widens it.
    expect(await listed(one, { org_created_by: other.id })).toEqual([])
    for (const filters of ['{', '7', '{"secret_hash":"x"}', '{"ativo":2}']) {
      const path = `/api/v3/api-token?filters=${encodeURIComponent(filters)}`
      expect(await request(server.url, one, 'GET', path), filters).toBeError(422, 'invalid_input')
    }
  })

  it('lists a page at a time', async () => {
    const person = await build.person(org, { seat: 'builder' })
    for (const name of ['c', 'a', 'b']) await makeToken(server.url, person, { name })
    const page = async (n: number) => (await person.api.apiTokens.list({ page: n, size: 2 })).body
    expect((await page(1)).tokens.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(await page(2)).toMatchObject({ tokens: [{ name: 'c' }], more: false })
  })
})

describe('the scope of a token', () => {
  it('reads only what it is for, and writes only if it may', async () => {
    const one = await makeTable(builder, 'Alcance um', { n: { type: 'number' } })
    await makeTable(builder, 'Alcance dois', { n: { type: 'number' } })
    const reading = await makeToken(server.url, builder, { scope: 'read', tables: [one.id] })
    expect((await reading.api.v1.tables()).body.tables).toEqual([
      { key: 'alcance_um', label: 'Alcance um', can: { create: false, update: false, delete: false } },
    ])
    expect(await reading.api.v1.list({ table: 'alcance_dois' })).toBeError(404, 'not_found')
    expect((await reading.api.v1.list({ table: 'alcance_um' })).status).toBe(200)
    const records = [{ values: { n: 1 } }]
    expect(await reading.api.v1.create({ table: 'alcance_um', records })).toBeError(403, 'permission_denied')
    const writing = await makeToken(server.url, builder, { tables: [one.id] })
    expect((await writing.api.v1.create({ table: 'alcance_um', records })).status).toBe(200)
    expect(await writing.api.v1.create({ table: 'alcance_dois', records })).toBeError(404, 'not_found')
  })
})

describe('the pace', () => {
  it('429 with Retry-After past 100 at once, counted over all servers, and every call is metered', async () => {
    const own = await build.org()
    const { token } = await makeToken(server.url, own.admin)
    const ask = (n: number) => programOf(n % 2 ? server.url : twin.url, token).api.v1.tables()
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    const isOver = () => answers.some(({ status }) => status === 429)
    // Calls come back with time: a slow machine takes more than one round to use them up.
    while (!isOver() && answers.length < 2_000)
      answers.push(...(await Promise.all(Array.from({ length: 160 }, (_, n) => ask(n)))))
    const through = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status === 429)
    expect(through + refused.length).toBe(answers.length)
    expect(through).toBeGreaterThanOrEqual(100)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await server.services.ports.metering.totalOf(own.id, 'apiCalls')).toBe(through)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await programOf(server.url, token).api.v1.tables()).status).toBe(200)
  })
})
