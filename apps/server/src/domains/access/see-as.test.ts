import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../test/api.ts'
import { address, everyCall } from '../../../test/sweeps/calls.ts'
import { sampleInput } from '../../../test/sweeps/sample-input.ts'
import { type MadeTable, makeTable } from '../../../test/tables.ts'
import { type BuiltOrg, type PeopleKit, type Person, startPeopleKit } from '../accounts/testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
let table: MadeTable<'owner' | 'salary'>
let role: string
let bia: Person
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org({ plan: 'expert' })
  table = await makeTable(org.admin, 'Pessoas', { owner: { type: 'user' }, salary: { type: 'number' } })
  await makeTable(org.admin, 'Segredos', {})
  const filters = { op: 'and' as const, rules: [{ field: table.owner, operator: 'is', value: 'currentUser' }] }
  const rule = {
    level: 'edit' as const,
    fields: { [table.name]: 'edit' as const, [table.owner]: 'view' as const },
    filters,
  }
  const made = await org.admin.api.roles.create({
    profile_name: 'Só as minhas',
    color: 'verde',
    profile_data: { tables_enabled: { [table.id]: rule } },
  })
  if (made.error) throw new Error(JSON.stringify(made.error))
  role = made.body.id_profile
  bia = await kit.build.person(org, { role, seat: 'member' })
  const values = { [table.name]: 'Da Bia', [table.owner]: bia.id, [table.salary]: 7 }
  await org.admin.api.records.create({ tableId: table.id, values })
  await org.admin.api.records.create({ tableId: table.id, values: { [table.name]: 'De ninguém', [table.salary]: 9 } })
})
afterAll(() => kit.stop())

/** Another window of the admin's, which sees as someone. */
async function seeing(wish: object): Promise<Person['api']> {
  const { api } = await kit.login(org.admin.email)
  expect((await api.access.seeAs(wish)).status).toBe(200)
  // The word that rights changed goes round in a moment.
  const isAdmin = async () => (await api.access.why({ ability: 'org.delete' })).body.allowed
  await expect.poll(isAdmin, { timeout: 5_000 }).toBe(false)
  return api
}
const namesIn = async (api: Person['api']) =>
  (await api.records.list({ tableId: table.id })).body.records.map(({ values }) => values)

describe('seeing as', () => {
  it('someone shows exactly what they see', async () => {
    const api = await seeing({ user: bia.id })
    expect(await namesIn(api)).toEqual(await namesIn(bia.api))
    expect(await namesIn(api)).toHaveLength(1)
    expect((await api.tables.list()).body).toEqual((await bia.api.tables.list()).body)
    const [mine, theirs] = [(await api.auth.session()).body.session, (await bia.api.auth.session()).body.session]
    expect(mine?.can).toEqual(theirs?.can)
    expect(mine?.preview).toMatchObject({ kind: 'user', id: bia.id, admin: 'Ada Admin' })
    expect(mine?.user.id_user).toBe(bia.id)
    expect(theirs?.preview).toBeNull()
    expect(mine?.key).not.toBe(theirs?.key)
    expect(await api.users.list()).toBeError(403, 'permission_denied')
  })

  it('a role shows what someone new with it would see: nothing that the admin made', async () => {
    const api = await seeing({ role })
    expect(await namesIn(api)).toEqual([])
    expect((await api.tables.list()).body.tables.map(({ label }) => label)).toEqual(['Pessoas'])
    expect((await api.auth.session()).body.session).toMatchObject({
      preview: { kind: 'role', id: role, seat: 'member' },
      user: { id_user: 'usr_preview', role: { is_admin: false } },
    })
    const builder = await seeing({ role: org.roles.builder, seat: 'builder' })
    expect((await builder.auth.session()).body.session?.can['tables.create']).toBe(true)
  })

  it('403 changes nothing: every call that writes is shut, whatever it is', async () => {
    const client = await kit.login(org.admin.email)
    await client.api.access.seeAs({ user: bia.id })
    await expect.poll(async () => (await client.api.users.list()).status, { timeout: 5_000 }).toBe(403)
    const open = new Set(['auth.logout', 'access.seeAs', 'access.stopSeeing', 'client.reportError'])
    const writes = everyCall.filter(
      ({ id, call }) => call.method !== 'GET' && !call.reads && call.access !== 'apiToken' && !open.has(id),
    )
    expect(writes.length).toBeGreaterThan(60)
    for (const { id, call } of writes) {
      const { path, rest } = address(call, sampleInput(call, {}))
      const answer = await request(kit.url, client, call.method, path, rest)
      expect([id, answer.error?.id]).toEqual([id, 'in_preview'])
    }
    const values = { [table.name]: 'Nova' }
    expect(await client.api.records.create({ tableId: table.id, values })).toBeError(403, 'in_preview')
  })

  it('403 leaves alone what is a person’s own', async () => {
    const api = await seeing({ user: bia.id })
    for (const answer of [await api.profiles.get(), await api.auth.sessions(), await api.mfa.status()])
      expect(answer).toBeError(403, 'in_preview')
  })

  it('ends, in every window of the session at once, and with the session', async () => {
    const client = await kit.login(org.admin.email)
    const twin = kit.thief(client.cookies.get('oficina_session') ?? '')
    await client.api.access.seeAs({ user: bia.id })
    await expect.poll(async () => (await twin.api.users.list()).status, { timeout: 5_000 }).toBe(403)
    expect((await twin.api.auth.session()).body.session?.preview?.id).toBe(bia.id)
    await client.api.access.stopSeeing()
    await expect.poll(async () => (await twin.api.users.list()).status, { timeout: 5_000 }).toBe(200)
    expect((await twin.api.auth.session()).body.session?.preview).toBeNull()
    await client.api.access.seeAs({ role })
    expect((await client.api.auth.logout()).status).toBe(200)
    await expect.poll(async () => (await twin.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
  })

  it('ends for an admin who is one no longer, and shows nothing of someone who was disabled', async () => {
    const second = await kit.build.person(org, { role: 'admin', seat: 'builder' })
    const gone = await kit.build.person(org)
    await second.api.access.seeAs({ user: gone.id })
    await org.admin.api.users.update({ userId: gone.id, active: false })
    await expect.poll(async () => (await second.api.tables.list()).body.tables, { timeout: 5_000 }).toEqual([])
    await org.admin.api.users.update({ userId: second.id, id_profile: role })
    await expect
      .poll(async () => (await second.api.auth.session()).body.session?.user.id_user, { timeout: 5_000 })
      .toBe(second.id)
  })

  it('403 is an admin’s alone, of people and roles that are there', async () => {
    const manages = await org.admin.api.roles.create({
      profile_name: 'Gerente',
      color: 'verde',
      profile_data: { manage_profile: true, manage_users: true },
    })
    const manager = await kit.build.person(org, { role: manages.body.id_profile, seat: 'builder' })
    expect(await manager.api.access.seeAs({ user: bia.id })).toBeError(403, 'permission_denied')
    expect(await manager.api.access.overview({})).toBeError(403, 'permission_denied')
    expect(await org.admin.api.access.seeAs({ user: 'usr_00000000000000' })).toBeError(404, 'not_found')
    expect(await org.admin.api.access.seeAs({})).toBeError(422, 'invalid_input')
    expect(await org.admin.api.access.seeAs({ user: bia.id, role })).toBeError(422, 'invalid_input')
  })
})

describe('why', () => {
  const why = async (input: object, api = org.admin.api) => (await api.access.why(input)).body

  it('names the gate that refused an ability: seat, role or plan', async () => {
    const create = await why({ user: bia.id, ability: 'tables.create' })
    expect(create.allowed).toBe(false)
    expect(create.who).toMatchObject({ id_user: bia.id, role: { name: 'Só as minhas' } })
    expect(create.trace).toEqual([
      { gate: 'seat', needs: 'builder', has: 'member', passed: false },
      { gate: 'role', needs: 'create_table', has: '', passed: false },
    ])
    expect((await why({ ability: 'tables.create' })).allowed).toBe(true)
  })

  it('names the rule about a table, its fields and its rows', async () => {
    const secret = (await org.admin.api.tables.list()).body.tables.find(({ label }) => label === 'Segredos')?.id ?? ''
    const of = { user: bia.id, table: table.id }
    expect((await why({ user: bia.id, table: secret })).trace).toMatchObject([{ has: 'none', from: 'nothing' }])
    expect((await why(of)).trace).toMatchObject([{ needs: 'view', has: 'edit', from: 'named', passed: true }])
    expect((await why({ ...of, action: 'manage' })).trace).toMatchObject([
      { gate: 'seat', passed: false },
      { passed: true },
      { needs: 'full', has: 'edit', passed: false },
    ])
    expect((await why({ ...of, field: table.salary })).trace.at(-1)).toMatchObject({ gate: 'field', passed: false })
    expect((await why({ ...of, field: table.name })).allowed).toBe(true)
    const { records } = (await org.admin.api.records.list({ tableId: table.id })).body
    const [hers, nobodys] = ['Da Bia', 'De ninguém'].map(
      (one) => records.find(({ values }) => values[table.name] === one)?.id,
    )
    expect((await why({ ...of, record: hers })).trace.at(-1)).toMatchObject({ gate: 'rows', passed: true })
    expect((await why({ ...of, record: nobodys })).trace.at(-1)).toMatchObject({ gate: 'rows', passed: false })
  })

  it('tells through what a computed field is hidden', async () => {
    const field = {
      tableId: table.id,
      type: 'formula',
      label: 'Dobro',
      options: { expression: `{${table.salary}} * 2` },
    }
    const formula = await org.admin.api.fields.create(field)
    expect(formula.status).toBe(200)
    const shown = await why({ role: org.roles.member, table: table.id, field: formula.body.id })
    expect(shown.allowed).toBe(true)
    const rule = {
      level: 'view' as const,
      fields: { [table.name]: 'view' as const, [formula.body.id]: 'view' as const },
    }
    const made = await org.admin.api.roles.create({
      profile_name: 'Sem a fonte',
      color: 'verde',
      profile_data: { tables_enabled: { [table.id]: rule } },
    })
    const hidden = await why({ role: made.body.id_profile, table: table.id, field: formula.body.id })
    expect(hidden.trace.at(-1)).toMatchObject({ gate: 'source', passed: false, about: 'Pessoas: salary' })
  })

  it('is answered about whom one sees as, and still to the admin alone', async () => {
    const api = await seeing({ user: bia.id })
    expect(await why({ ability: 'users.manage' }, api)).toMatchObject({ allowed: false, who: { id_user: bia.id } })
    expect(await bia.api.access.why({ ability: 'users.manage' })).toBeError(403, 'permission_denied')
  })

  it('names the rule about a document page, and pages are among all that someone may see', async () => {
    const { id: page } = (await org.admin.api.docPages.create({ label: 'Manual' })).body
    const of = { user: bia.id, page }
    const hidden = {
      allowed: false,
      trace: [
        { gate: 'seat', passed: true },
        { has: 'none', from: 'nothing' },
      ],
    }
    expect(await why(of)).toMatchObject(hidden)
    const overview = async () => (await org.admin.api.access.overview({ user: bia.id })).body.pages
    expect(await overview()).toMatchObject([{ label: 'Manual', level: 'none', decision: { allowed: false } }])
    await org.admin.api.roles.update({ profile_id: role, set_doc_pages: { [page]: 'full' } })
    expect(await why(of)).toMatchObject({ allowed: true, trace: [{}, { has: 'full', from: 'named' }] })
    // A member's seat writes and never builds.
    expect(await overview()).toMatchObject([{ level: 'edit', decision: { allowed: true } }])
    expect((await why({ ...of, action: 'manage' })).trace[0]).toMatchObject({ gate: 'seat', passed: false })
    expect(await org.admin.api.access.why({ page: 'doc_00000000000000' })).toBeError(404, 'not_found')
    expect(await org.admin.api.access.why({ page, action: 'read' })).toBeError(404, 'not_found')
  })

  it('tells everything that someone may do at once', async () => {
    const { body } = await org.admin.api.access.overview({ user: bia.id })
    expect(body.tables.map(({ label, level }) => [label, level])).toEqual([
      ['Pessoas', 'edit'],
      ['Segredos', 'none'],
    ])
    expect(body.tables[0]?.hidden_fields).toContain('salary')
    expect(body.abilities.find(({ ability }) => ability === 'users.manage')?.decision.allowed).toBe(false)
  })

  it('who sees a record: a condition that looks through a link holds by what each role sees there', async () => {
    const clients = await makeTable(org.admin, 'Clientes', { phase: { type: 'number' } })
    const link = { type: 'manyToManyConnection', options: { connectedTableId: clients.id } } as const
    const orders = await makeTable(org.admin, 'Pedidos', { clients: link })
    const value = { field: clients.phase, operator: 'eq', value: 1 }
    const filters = { op: 'and' as const, rules: [{ field: orders.clients, operator: 'through', value }] }
    const sees = { [orders.id]: { level: 'view' as const, filters } }
    const people: Person[] = []
    for (const tables_enabled of [{ ...sees, [clients.id]: 'view' as const }, sees]) {
      const made = { profile_name: `Pelo vínculo ${people.length}`, color: 'verde', profile_data: { tables_enabled } }
      people.push(await kit.build.person(org, { role: (await org.admin.api.roles.create(made)).body.id_profile }))
    }
    await org.admin.api.records.create({ tableId: clients.id, values: { [clients.phase]: 1 } })
    await org.admin.api.records.create({ tableId: orders.id, values: { [orders.clients]: [1] } })
    const { body } = await org.admin.api.access.whoSees({ tableId: orders.id, recordId: 1 })
    const told = people.map(({ id }) => body.people.find(({ person }) => person.id_user === id)?.sees)
    const found = await Promise.all(
      people.map(async ({ api }) => (await api.records.list({ tableId: orders.id })).body.records.length > 0),
    )
    expect(found).toEqual([true, false])
    expect(told).toEqual(found)
  })
})

describe('who can see a record', () => {
  it('is told for everyone, with the rule and the fields that stay hidden', async () => {
    const { records } = (await org.admin.api.records.list({ tableId: table.id })).body
    const of = async (name: string) => {
      const recordId = records.find(({ values }) => values[table.name] === name)?.id ?? 0
      const { people } = (await org.admin.api.access.whoSees({ tableId: table.id, recordId })).body
      return new Map(people.map((one) => [one.person.id_user, one]))
    }
    const hers = await of('Da Bia')
    expect(hers.get(bia.id)).toMatchObject({ sees: true, edits: true })
    expect(hers.get(bia.id)?.hidden_fields).toContain('salary')
    expect(hers.get(org.admin.id)).toMatchObject({ sees: true, edits: true, hidden_fields: [] })
    const nobodys = await of('De ninguém')
    expect(nobodys.get(bia.id)).toMatchObject({ sees: false, edits: false, hidden_fields: [] })
    expect(nobodys.get(bia.id)?.trace.at(-1)).toMatchObject({ gate: 'rows', passed: false })
    const gone = { tableId: table.id, recordId: 999_999 }
    expect(await org.admin.api.access.whoSees(gone)).toBeError(404, 'not_found')
    expect(await bia.api.access.whoSees({ tableId: table.id, recordId: 1 })).toBeError(403, 'permission_denied')
  })
})
