import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { eventually, listen, type LiveClient, pause } from '../../../../test/listen.ts'
import { changeRole, makeRole } from '../../../../test/roles.ts'
import { makeTable } from '../../../../test/tables.ts'
import { makeCtx } from '../../../platform/context.ts'
import { latestEventId } from '../../../platform/realtime/replay.ts'
import { writeRecords } from '../write/apply.ts'
import type { NotifyRecords } from './notify-group.ts'

/** Two servers on one database: writes go to one, restricted people listen at the other. */
let one: TestServer
let two: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
const open: LiveClient[] = []

beforeAll(async () => {
  one = await startTestServer()
  two = await one.twin()
  build = makeBuild(one)
  org = await build.org()
  admin = org.admin
})
afterEach(() => {
  for (const client of open.splice(0)) client.socket.disconnect()
})
afterAll(async () => {
  await one.stop()
  await two.stop()
})

const canary = 'CNRYSEGREDO'
/** The last event before someone began to listen. Older ones may come late, from those who look for lost notices. */
const began = new WeakMap<LiveClient, bigint>()
const heard = (client: LiveClient) =>
  client.events.filter(({ room, id }) => room.startsWith('records:') && BigInt(id) > (began.get(client) ?? 0n))
const told = (client: LiveClient) =>
  heard(client).map(
    ({ payload }) =>
      payload as unknown as Omit<NotifyRecords, 'upserts'> & {
        upserts: { id: number; version: number; values: Record<string, unknown> }[]
      },
  )

async function window(server: TestServer, who: Person, tableId: string, since?: string): Promise<LiveClient> {
  const client = await listen(server, who, since ? { since } : {})
  open.push(client)
  began.set(client, BigInt(since ?? (await latestEventId(one.services.database))))
  expect(await client.join(`records:${tableId}`)).toEqual({ ok: true })
  return client
}

async function salaries() {
  const t = await makeTable(admin, 'Salários', {
    cidade: { type: 'singleLineText' },
    salario: { type: 'singleLineText' },
    fase: { type: 'number' },
  })
  const rule = {
    level: 'edit',
    fields: { [t.name]: 'edit', [t.cidade]: 'edit' },
    filters: { op: 'and', rules: [{ field: t.fase, operator: 'eq', value: 1 }] },
  } as const
  const roleId = await makeRole(build, org, { [t.id]: rule })
  const person = await build.person(org, { role: roleId })
  return { t, roleId, person }
}

const write = {
  create: (tableId: string, values: Record<string, unknown>) => admin.api.records.create({ tableId, values }),
  update: (tableId: string, recordId: number, values: Record<string, unknown>) =>
    admin.api.records.update({ tableId, recordId, values }),
}

describe('those who look at a table', () => {
  it('hear what their own grant shows, and nothing where nothing of that changed', async () => {
    const { t, person } = await salaries()
    const [boss, clerk] = [await window(one, admin, t.id), await window(two, person, t.id)]
    await write.create(t.id, { [t.name]: 'Ana', [t.cidade]: 'Recife', [t.salario]: canary, [t.fase]: 1 })
    const first = await eventually(() => told(clerk)[0])
    expect(first).toMatchObject({ tableId: t.id, many: false, removed: [], userId: admin.id })
    expect(first.upserts).toMatchObject([{ id: 1, label: 'Ana', values: { [t.name]: 'Ana', [t.cidade]: 'Recife' } }])
    expect(first.upserts[0]).toEqual((await person.api.records.get({ tableId: t.id, recordId: 1 })).body)

    await write.update(t.id, 1, { [t.salario]: `${canary}2` })
    await write.update(t.id, 1, { [t.cidade]: 'Olinda' })
    await eventually(() => told(clerk).length === 2)
    await eventually(() => told(boss).length === 3)
    expect(told(clerk)[1]?.upserts[0]?.values).toEqual({ [t.name]: 'Ana', [t.cidade]: 'Olinda' })
    const bytes = JSON.stringify(clerk.everything)
    for (const secret of [canary, t.salario, t.fase]) expect(bytes).not.toContain(secret)
    expect(JSON.stringify(boss.everything)).toContain(canary)
  })

  it('hear of records that enter and leave their row scope, and never of those outside it', async () => {
    const { t, person } = await salaries()
    const [clerk, boss] = [await window(two, person, t.id), await window(two, admin, t.id)]
    // What is told is how things are then: each step waits until the one before was told.
    const settled = (count: number) => eventually(() => told(boss).length === count)
    await write.create(t.id, { [t.name]: `${canary} fora`, [t.fase]: 2 })
    await write.update(t.id, 1, { [t.cidade]: canary })
    await write.update(t.id, 1, { [t.cidade]: 'Natal', [t.name]: 'Bia' })
    await settled(3)
    await write.update(t.id, 1, { [t.fase]: 1 })
    const entered = await eventually(() => told(clerk)[0])
    expect(entered.upserts).toMatchObject([{ id: 1, values: { [t.name]: 'Bia', [t.cidade]: 'Natal' } }])
    await settled(4)
    await write.update(t.id, 1, { [t.fase]: 3, [t.cidade]: canary })
    const left = await eventually(() => told(clerk)[1])
    expect(left).toMatchObject({ upserts: [], removed: [1], many: false })
    await write.update(t.id, 1, { [t.fase]: 4 })
    await settled(6)
    await admin.api.records.remove({ tableId: t.id, ids: [1] })
    await settled(7)
    await write.create(t.id, { [t.name]: 'Cris', [t.fase]: 1 })
    await settled(8)
    await admin.api.records.remove({ tableId: t.id, ids: [2] })
    await settled(9)
    await admin.api.records.recover({ tableId: t.id, ids: [1, 2] })
    await eventually(() => told(clerk).length >= 5)
    expect(
      told(clerk)
        .slice(2)
        .map(({ upserts, removed }) => [upserts.map(({ id }) => id), removed]),
    ).toEqual([
      [[2], []],
      [[], [2]],
      [[2], []],
    ])
    expect(JSON.stringify(clerk.everything)).not.toContain(canary)
  })

  it('are told of each record in a bulk change by what changed in it', async () => {
    const { t, person } = await salaries()
    await admin.api.records.createMany({
      tableId: t.id,
      records: [1, 2, 3].map((n) => ({ values: { [t.name]: `R${n}`, [t.fase]: 1 } })),
    })
    const clerk = await window(two, person, t.id)
    await admin.api.records.updateMany({
      tableId: t.id,
      records: [
        { id: 1, values: { [t.salario]: canary } },
        { id: 2, values: { [t.cidade]: 'Natal' } },
        { id: 3, values: { [t.fase]: 9 } },
      ],
    })
    const bulk = await eventually(() => told(clerk)[0])
    expect(bulk.upserts.map(({ id }) => id)).toEqual([2])
    expect(bulk.removed).toEqual([3])
  })

  it('hear everything in the order in which it happened', async () => {
    const { t, person } = await salaries()
    await write.create(t.id, { [t.name]: 'Ordem', [t.cidade]: '0', [t.fase]: 1 })
    const clients = [await window(two, person, t.id), await window(two, admin, t.id)]
    for (let n = 1; n <= 40; n++) await write.update(t.id, 1, { [t.cidade]: String(n) })
    for (const client of clients) {
      // On a busy machine the news of the new record may come after they began to listen.
      await eventually(() => told(client).length >= 40 && told(client).at(-1)?.upserts[0]?.version === 41)
      const versions = told(client).map(({ upserts }) => upserts[0]?.version ?? 0)
      expect(versions).toEqual([...versions].sort((a, b) => a - b))
      expect(versions.at(-1)).toBe(41)
      const ids = heard(client).map(({ id }) => BigInt(id))
      expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)))
    }
  })

  it('get what they missed through the same eyes, and load again after too much of it', async () => {
    const { t, person } = await salaries()
    await write.create(t.id, { [t.name]: 'Ida', [t.fase]: 1 })
    const first = await window(two, person, t.id)
    await write.update(t.id, 1, { [t.cidade]: 'A' })
    const seen = (await eventually(() => first.events.find(({ room }) => room.startsWith('records:')))).id
    first.socket.disconnect()
    await write.update(t.id, 1, { [t.salario]: canary })
    await write.create(t.id, { [t.name]: canary, [t.fase]: 7 })
    await write.update(t.id, 1, { [t.cidade]: 'B' })
    await write.create(t.id, { [t.name]: 'Nova', [t.fase]: 1 })
    await admin.api.records.remove({ tableId: t.id, ids: [1] })
    const again = await window(one, person, t.id, seen)
    await eventually(() => told(again).some(({ removed }) => removed.includes(1)))
    const state = new Map<number, unknown>()
    for (const { upserts, removed } of told(again)) {
      for (const record of upserts) state.set(record.id, record)
      for (const id of removed) state.delete(id)
    }
    const fresh = await person.api.records.list({ tableId: t.id })
    expect([...state.values()]).toEqual(fresh.body.records)
    expect(JSON.stringify(again.everything)).not.toContain(canary)
    again.socket.disconnect()
    for (let n = 0; n < 101; n++) await write.update(t.id, 3, { [t.cidade]: String(n) })
    const late = await window(one, person, t.id, seen)
    await eventually(() => late.everything.some((message) => (message as unknown[])[0] === 'refetch'))
    expect(told(late)).toEqual([])
  })

  it('hear nothing more within five seconds of losing the right to', async () => {
    const { t, roleId, person } = await salaries()
    await write.create(t.id, { [t.name]: 'Fim', [t.cidade]: 'x', [t.fase]: 1 })
    const clerk = await window(two, person, t.id)
    await changeRole(build, org, roleId, { [t.id]: { level: 'edit', fields: { [t.name]: 'view' } } })
    // Told to load again what they now see otherwise.
    await eventually(() => clerk.everything.some((message) => (message as unknown[])[0] === 'refetch'), 5)
    await write.update(t.id, 1, { [t.cidade]: canary })
    await changeRole(build, org, roleId, { [t.id]: 'none' })
    await eventually(() => clerk.everything.some((message) => JSON.stringify(message).includes('"left"')), 5)
    const before = told(clerk).length
    await write.update(t.id, 1, { [t.name]: canary })
    await pause(500)
    expect(told(clerk).length).toBe(before)
    expect(JSON.stringify(clerk.everything)).not.toContain(canary)
    expect(await clerk.join(`records:${t.id}`)).toEqual({ ok: false, error: { id: 'not_found' } })
  })

  it('are told to load again where a change is too large to name', async () => {
    const { t, person } = await salaries()
    const clerk = await window(two, person, t.id)
    const ctx = makeCtx(one.services, { principal: { kind: 'system', task: 'test' }, orgId: org.id })
    const ops = Array.from({ length: 1_001 }, () => ({ op: 'create' as const, values: { [t.fase]: 1 } }))
    await writeRecords(ctx, t.id, ops, { source: 'import' })
    expect(await eventually(() => told(clerk)[0])).toMatchObject({ many: true, upserts: [], removed: [] })
  })

  it('hear of records that show something else because others changed, if they can see that', async () => {
    const { t: people } = await salaries()
    const t = await makeTable(admin, 'Tarefas', {
      dono: { type: 'connectedRecord', options: { connectedTableId: people.id } },
    })
    const lookup = await admin.api.fields.create({
      tableId: t.id,
      label: 'Salário',
      type: 'lookup',
      options: { linkFieldId: t.dono, targetFieldId: people.salario },
    })
    expect(lookup.error).toBeNull()
    await write.create(people.id, { [people.name]: 'Eva', [people.salario]: '1', [people.fase]: 1 })
    await write.create(t.id, { [t.name]: 'Limpar', [t.dono]: 1 })
    const role = await makeRole(build, org, {
      [people.id]: { level: 'view', fields: { [people.name]: 'view' } },
      [t.id]: 'view',
    })
    const reader = await build.person(org, { role })
    const [boss, clerk] = [await window(one, admin, t.id), await window(two, reader, t.id)]
    await write.update(people.id, 1, { [people.salario]: canary })
    await eventually(() => told(boss).length === 1)
    expect(told(boss)[0]?.upserts[0]?.values[lookup.body.id]).toBe(canary)
    await write.update(people.id, 1, { [people.name]: 'Eva Maria' })
    const news = await eventually(() => told(clerk)[0])
    expect(news.upserts[0]?.values).toEqual({ [t.name]: 'Limpar', [t.dono]: { id: 1, label: 'Eva Maria' } })
    expect(told(clerk).length).toBe(1)
    expect(JSON.stringify(clerk.everything)).not.toContain(canary)
  })
})

describe('who is at which cell', () => {
  it('is shown to those who can read it, across servers, until they go', async () => {
    const { t, person } = await salaries()
    await write.create(t.id, { [t.name]: 'Ana', [t.fase]: 1 })
    await write.create(t.id, { [t.name]: canary, [t.fase]: 2 })
    const room = `records:${t.id}`
    const [boss, clerk] = [await window(one, admin, t.id), await window(two, person, t.id)]
    const at = (client: LiveClient) =>
      client.everything.flatMap((message) =>
        (message as unknown[])[0] === 'whereabouts' ? [(message as { place: unknown }[])[1]] : [],
      )
    const go = (place: unknown) => boss.socket.emitWithAck('whereabouts', room, place)
    expect(await go({ record: 1, field: t.cidade })).toEqual({ ok: true })
    expect(await eventually(() => at(clerk)[0])).toMatchObject({
      user: { id: admin.id },
      place: { record: 1, field: t.cidade },
    })
    await go({ record: 1, field: t.salario })
    expect(await eventually(() => at(clerk)[1])).toMatchObject({ place: null })
    await go({ record: 2, field: t.cidade })
    await pause(400)
    expect(at(clerk).length).toBe(2)
    for (const place of [{ record: 1 }, { record: 1, field: t.salario, more: 1 }, 'x', { record: 99, field: null }])
      expect(await go(place)).toMatchObject({ ok: false })
    expect(await clerk.socket.emitWithAck('whereabouts', room, { record: 1, field: t.salario })).toMatchObject({
      ok: false,
    })
    await go({ record: 1, field: null })
    await eventually(() => at(clerk)[2]?.place)
    boss.socket.disconnect()
    expect(await eventually(() => at(clerk)[3])).toMatchObject({ place: null })
    expect(JSON.stringify(clerk.everything)).not.toContain(t.salario)
  })
})
