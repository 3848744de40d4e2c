import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { listen, type LiveClient, pause } from '../../../../test/listen.ts'
import { makeRole } from '../../../../test/roles.ts'
import { makeTable } from '../../../../test/tables.ts'
import type { NotifyRecords } from './notify-group.ts'

/** After any edits, what each listener was told adds up to what a fresh read gives them. */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
})
afterAll(() => server.stop())

/** Small, and the same on every run of one seed. */
function random(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  }
}

async function world() {
  const owners = await makeTable(admin, 'Donos', { zona: { type: 'number' } })
  const t = await makeTable(admin, 'Itens', {
    cidade: { type: 'singleLineText' },
    oculto: { type: 'singleLineText' },
    fase: { type: 'number' },
    dono: { type: 'connectedRecord', options: { connectedTableId: owners.id } },
    amigos: { type: 'manyToManyConnection', options: { connectedTableId: owners.id } },
  })
  const add = async (label: string, type: string, options: Record<string, unknown>) => {
    const made = await admin.api.fields.create({ tableId: t.id, label, type, options })
    if (made.error) throw new Error(JSON.stringify(made.error))
    return made.body.id
  }
  const dobro = await add('dobro', 'formula', { expression: `{${t.fase}} * 2` })
  const zona = await add('zona', 'lookup', { linkFieldId: t.dono, targetFieldId: owners.zona })
  const nome = await add('nome do dono', 'lookup', { linkFieldId: t.dono, targetFieldId: owners.name })
  const quantos = await add('quantos', 'count', { linkFieldId: t.amigos })
  const tags = await makeTable(admin, 'Etiquetas', {
    item: { type: 'connectedRecord', options: { connectedTableId: t.id } },
  })
  const far = { linkFieldId: tags.item, targetFieldId: nome }
  const shown = await admin.api.fields.create({ tableId: tags.id, label: 'dono', type: 'lookup', options: far })
  expect(shown.error).toBeNull()
  const where = (field: string, operator: string, value: unknown) => ({
    op: 'and' as const,
    rules: [{ field, operator, value }],
  })
  const some = { [t.name]: 'view', [t.cidade]: 'view', [t.dono]: 'view', [t.amigos]: 'view' } as const
  const seesOwners = { [owners.id]: { level: 'view', fields: { [owners.name]: 'view' } } } as const
  const roles = {
    all: await makeRole(build, org, { '*': 'view' }),
    fields: await makeRole(build, org, { ...seesOwners, [t.id]: { level: 'view', fields: some } }),
    byHidden: await makeRole(build, org, {
      ...seesOwners,
      [t.id]: { level: 'view', fields: some, filters: where(t.fase, 'gte', 2) },
    }),
    byFormula: await makeRole(build, org, {
      ...seesOwners,
      [t.id]: { level: 'view', fields: some, filters: where(dobro, 'lt', 4) },
    }),
    byLookup: await makeRole(build, org, {
      ...seesOwners,
      [t.id]: { level: 'view', fields: some, filters: where(zona, 'eq', 1) },
    }),
    // Which owners they see hangs on what they cannot read; of the items they see all, with what owners look like there.
    byOwners: await makeRole(build, org, {
      [owners.id]: { level: 'view', fields: { [owners.name]: 'view' }, filters: where(owners.zona, 'gte', 1) },
      [t.id]: { level: 'view', fields: { ...some, [nome]: 'view', [quantos]: 'view' } },
      [tags.id]: 'view',
    }),
    byBoth: await makeRole(build, org, {
      [owners.id]: { level: 'view', fields: { [owners.name]: 'view' }, filters: where(owners.zona, 'lt', 2) },
      [t.id]: { level: 'view', fields: { ...some, [nome]: 'view' }, filters: where(t.fase, 'gte', 1) },
      [tags.id]: 'view',
    }),
  }
  return { owners, t, tags, roles }
}

interface Told extends Omit<NotifyRecords, 'upserts'> {
  upserts: { id: number }[]
}

/** What a client makes of what it hears. */
async function stateOf(who: Person, tableId: string, client: LiveClient): Promise<unknown[]> {
  let state = new Map<number, unknown>()
  for (const message of client.everything as [string, { room?: string; payload?: unknown }][]) {
    const [name, body] = message
    if (body.room !== `records:${tableId}`) continue
    const told = body.payload as Told | undefined
    if (name === 'refetch' || told?.many) {
      const fresh = await who.api.records.list({ tableId, limit: 1_000 })
      state = new Map(fresh.body.records.map((record) => [record.id, record]))
    }
    for (const record of told?.upserts ?? []) state.set(record.id, record)
    for (const id of told?.removed ?? []) state.delete(id)
  }
  return [...state].sort(([a], [b]) => a - b).map(([, record]) => record)
}

const seesTags = (name: string) => ['all', 'byOwners', 'byBoth'].includes(name)

/** A record's version and time of change also move by what a listener cannot see, and are told with the next thing they can. */
const shown = (records: readonly unknown[]) =>
  (records as { id: number; label: unknown; values: unknown }[]).map(({ id, label, values }) => ({ id, label, values }))

it.each([1, 2, 3])(
  'every listener ends up with what a fresh read gives (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const { owners, t, tags, roles } = await world()
    const dice = random(seed)
    const watchers: { name: string; who: Person; client: LiveClient; tables: string[] }[] = []
    for (const [name, role] of Object.entries(roles)) {
      const who = await build.person(org, { role })
      const client = await listen(server, who)
      const tables = seesTags(name) ? [t.id, tags.id] : [t.id]
      for (const id of tables) expect(await client.join(`records:${id}`)).toEqual({ ok: true })
      watchers.push({ name, who, client, tables })
    }
    for (let n = 0; n < 4; n++) {
      await admin.api.records.create({
        tableId: owners.id,
        values: { [owners.name]: `Dono ${n}`, [owners.zona]: n % 3 },
      })
    }
    const ids = () => 1 + dice.below(12)
    const owner = () => dice.pick([null, 1, 2, 3, 4])
    const change = () =>
      dice.pick<() => Record<string, unknown>>([
        () => ({ [t.cidade]: `c${dice.below(5)}` }),
        () => ({ [t.oculto]: `o${dice.below(5)}` }),
        () => ({ [t.fase]: dice.below(4) }),
        () => ({ [t.dono]: owner() }),
        () => ({ [t.amigos]: [1, 2, 3, 4].filter(() => dice.below(2) === 0) }),
        () => ({ [t.fase]: dice.below(4), [t.cidade]: `d${dice.below(5)}`, [t.dono]: owner() }),
      ])()
    const tableId = t.id
    const acts: (() => Promise<unknown>)[] = [
      () => admin.api.records.create({ tableId, values: { [t.name]: `n${dice.below(99)}`, ...change() } }),
      () => admin.api.records.createMany({ tableId, records: [{ values: change() }, { values: change() }] }),
      () => admin.api.records.update({ tableId, recordId: ids(), values: change() }),
      () => admin.api.records.update({ tableId, recordId: ids(), values: change() }),
      () => admin.api.records.update({ tableId, recordId: ids(), values: change() }),
      () =>
        admin.api.records.updateMany({
          tableId,
          partial: true,
          records: [...new Set([ids(), ids(), ids()])].map((id) => ({ id, values: change() })),
        }),
      () => admin.api.records.remove({ tableId, ids: [ids()] }),
      () => admin.api.records.recover({ tableId, ids: [ids()] }),
      () => admin.api.records.undo({ tableId }),
      () =>
        admin.api.records.update({
          tableId: owners.id,
          recordId: 1 + dice.below(4),
          values: { [owners.zona]: dice.below(3) },
        }),
      () =>
        admin.api.records.update({
          tableId: owners.id,
          recordId: 1 + dice.below(4),
          values: { [owners.name]: `Dona ${dice.below(9)}` },
        }),
      () => admin.api.records.create({ tableId: tags.id, values: { [tags.item]: ids() } }),
      () =>
        admin.api.records.update({
          tableId: tags.id,
          recordId: 1 + dice.below(6),
          values: { [tags.item]: dice.pick([null, ids()]) },
        }),
    ]
    const records = Array.from({ length: 10 }, () => ({ values: { ...change(), ...change() } }))
    await admin.api.records.createMany({ tableId, records })
    for (let n = 0; n < 80; n++) {
      await dice.pick(acts)()
      if (dice.below(5) === 0) await pause(dice.below(40))
    }
    await admin.api.records.create({ tableId, values: { [t.name]: 'fim', [t.fase]: 2 } })
    for (const { name, who, client, tables } of watchers) {
      for (const table of tables) {
        const fresh = shown((await who.api.records.list({ tableId: table, limit: 1_000 })).body.records)
        // What was told last may still be on its way.
        for (let tries = 0; tries < 100; tries++) {
          if (isDeepStrictEqual(shown(await stateOf(who, table, client)), fresh)) break
          await pause(100)
        }
        expect(shown(await stateOf(who, table, client)), name).toEqual(fresh)
      }
      // What other tables hold cannot be put back: only such a scope may ever be told to load again.
      const reloads = client.everything.filter((message) => /"many":true|"refetch"/.test(JSON.stringify(message)))
      if (name !== 'byLookup') expect(reloads, name).toEqual([])
      expect(client.events.length, name).toBeGreaterThan(0)
      if (name === 'all') continue
      const bytes = JSON.stringify(client.everything)
      for (const hidden of [t.oculto, owners.zona]) expect(bytes, name).not.toContain(hidden)
    }
    for (const { client } of watchers) client.socket.disconnect()
  },
)
