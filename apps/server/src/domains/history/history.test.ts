import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { pause } from '../../../test/listen.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const canary = 'CNRYHISTORIA'

async function people() {
  const clients = await makeTable(admin, 'Clientes', { fase: { type: 'number' } })
  const t = await makeTable(admin, 'Pedidos', {
    cidade: { type: 'singleLineText' },
    segredo: { type: 'singleLineText' },
    fase: { type: 'number' },
    clientes: { type: 'manyToManyConnection', options: { connectedTableId: clients.id } },
  })
  const scope = (field: string) => ({ op: 'and' as const, rules: [{ field, operator: 'eq', value: 1 }] })
  const role = await makeRole(
    build,
    org,
    {
      [clients.id]: { level: 'view', fields: { [clients.name]: 'view' }, filters: scope(clients.fase) },
      [t.id]: {
        level: 'edit',
        fields: { [t.name]: 'edit', [t.cidade]: 'edit', [t.clientes]: 'edit' },
        filters: scope(t.fase),
      },
    },
    { access_settings: true, access_actions_history: true },
  )
  const clerk = await build.person(org, { role })
  ok(await admin.api.records.create({ tableId: clients.id, values: { [clients.name]: 'Visível', [clients.fase]: 1 } }))
  ok(await admin.api.records.create({ tableId: clients.id, values: { [clients.name]: canary, [clients.fase]: 2 } }))
  return { t, clients, clerk }
}

describe("a record's history", () => {
  it('tells when, who, through what and what, and of hidden fields nothing at all', async () => {
    const { t, clerk } = await people()
    const at = { tableId: t.id, recordId: 1 }
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'P1', [t.segredo]: canary, [t.fase]: 1 } }))
    ok(await admin.api.records.update({ ...at, values: { [t.segredo]: `${canary}2` } }))
    ok(await admin.api.records.update({ ...at, values: { [t.cidade]: 'Recife', [t.segredo]: `${canary}3` } }))
    ok(await admin.api.records.update({ ...at, values: { [t.clientes]: [2] } }))
    ok(await admin.api.records.update({ ...at, values: { [t.clientes]: [1, 2] } }))
    ok(await admin.api.records.remove({ tableId: t.id, ids: [1] }))
    ok(await admin.api.records.recover({ tableId: t.id, ids: [1] }))

    const all = ok(await admin.api.history.record(at))
    expect(all.entries.map(({ version, action }) => [version, action])).toEqual([
      [7, 'recover'],
      [6, 'delete'],
      [5, 'update'],
      [4, 'update'],
      [3, 'update'],
      [2, 'update'],
      [1, 'create'],
    ])
    expect(all.entries[5]).toMatchObject({
      by: { id: admin.id, name: 'Ada Admin' },
      source: 'interface',
      fields: [{ field: t.segredo, before: canary, after: `${canary}2` }],
    })
    const shown = ok(await clerk.api.history.record(at))
    expect(shown.entries.map(({ version, fields }) => [version, fields])).toEqual([
      [7, []],
      [6, []],
      [5, [{ field: t.clientes, before: null, after: [{ id: 1, label: 'Visível' }] }]],
      [3, [{ field: t.cidade, before: null, after: 'Recife' }]],
      [1, [{ field: t.name, before: null, after: 'P1' }]],
    ])
    const page = ok(await clerk.api.history.record({ ...at, limit: 2 }))
    expect(page.next).toBe(6)
    expect(ok(await clerk.api.history.record({ ...at, limit: 50, before: 6 })).entries[0]?.version).toBe(5)
    for (const bytes of [shown, page]) {
      expect(JSON.stringify(bytes)).not.toContain(canary)
      expect(JSON.stringify(bytes)).not.toContain(t.segredo)
    }
    ok(await admin.api.records.update({ ...at, values: { [t.fase]: 9 } }))
    expect(await clerk.api.history.record(at)).toBeError(404, 'not_found')
    expect(await clerk.api.history.asOf({ ...at, at: new Date().toISOString() })).toBeError(404, 'not_found')
    expect(await clerk.api.history.restore({ ...at, version: 1 })).toBeError(404, 'not_found')
    expect(await clerk.api.history.follow(at)).toBeError(404, 'not_found')
    expect(await admin.api.history.record({ ...at, recordId: 99 })).toBeError(404, 'not_found')
  })

  it('gives the record as it was at a moment, and writes back a version or one field of it', async () => {
    const { t, clerk } = await people()
    const at = { tableId: t.id, recordId: 1 }
    const moments: string[] = []
    const moment = async () => {
      await pause(5)
      moments.push(new Date().toISOString())
      await pause(5)
    }
    await moment()
    ok(
      await admin.api.records.create({
        tableId: t.id,
        values: { [t.name]: 'A', [t.cidade]: 'Um', [t.segredo]: canary, [t.fase]: 1, [t.clientes]: [1, 2] },
      }),
    )
    await moment()
    ok(await admin.api.records.update({ ...at, values: { [t.cidade]: 'Dois', [t.clientes]: [] } }))
    ok(await admin.api.records.update({ ...at, values: { [t.name]: 'B', [t.segredo]: 'outro' } }))
    await moment()
    ok(await admin.api.records.remove({ tableId: t.id, ids: [1] }))
    await moment()
    ok(await admin.api.records.recover({ tableId: t.id, ids: [1] }))

    const then = (who: Person, n: number) => who.api.history.asOf({ ...at, at: moments[n] ?? '' })
    expect(await then(admin, 0)).toBeError(404, 'not_found')
    expect(ok(await then(admin, 1))).toMatchObject({
      version: 1,
      deleted: false,
      values: {
        [t.name]: 'A',
        [t.cidade]: 'Um',
        [t.segredo]: canary,
        [t.clientes]: [
          { id: 1, label: 'Visível' },
          { id: 2, label: canary },
        ],
      },
    })
    expect(ok(await then(clerk, 1)).values).toEqual({
      [t.name]: 'A',
      [t.cidade]: 'Um',
      [t.clientes]: [{ id: 1, label: 'Visível' }],
    })
    expect(ok(await then(clerk, 2))).toMatchObject({ version: 3, values: { [t.name]: 'B', [t.cidade]: 'Dois' } })
    expect(ok(await then(clerk, 3))).toMatchObject({ version: 4, deleted: true })

    const one = ok(await clerk.api.history.restore({ ...at, version: 1, fields: [t.cidade] }))
    expect(one.values).toMatchObject({ [t.name]: 'B', [t.cidade]: 'Um' })
    expect(await clerk.api.history.restore({ ...at, version: 1, fields: [t.segredo] })).toBeError(422, 'invalid_input')
    expect(await clerk.api.history.restore({ ...at, version: 77 })).toBeError(404, 'not_found')
    const whole = ok(await clerk.api.history.restore({ ...at, version: 1 }))
    expect(whole.values).toEqual({
      [t.name]: 'A',
      [t.cidade]: 'Um',
      [t.clientes]: [{ id: 1, label: 'Visível' }],
    })
    // What the clerk cannot see stays as it is.
    const full = ok(await admin.api.records.get(at))
    expect(full.values).toMatchObject({ [t.segredo]: 'outro', [t.clientes]: [{ id: 1, label: 'Visível' }] })
    const { entries } = ok(await admin.api.history.record(at))
    expect(entries[0]).toMatchObject({ cause: { restored: 1 }, by: { id: clerk.id } })
    expect(JSON.stringify([one, whole, await then(clerk, 1)])).not.toContain(canary)
  })
})

describe("the organisation's log", () => {
  it('tells of views, forms and roles what they were and became', async () => {
    const alone = await build.org()
    const { api } = alone.admin
    const t = await makeTable(alone.admin, 'Pedidos', { valor: { type: 'number' } })
    const view = ok(await api.views.create({ tableId: t.id, type: 'list', label: 'Lista', fields: [t.valor] }))
    ok(await api.views.update({ tableId: t.id, viewId: view.id, label: 'Minha lista' }))
    ok(await api.views.update({ tableId: t.id, viewId: view.id, label: 'Minha lista' }))
    ok(await api.views.remove({ tableId: t.id, viewId: view.id }))
    const form = ok(
      await api.updateForms.create({ tableId: t.id, fields: [{ type: 'field', id: 'a', field_id: t.valor }] }),
    )
    ok(await api.updateForms.remove({ formId: form.form_id }))
    const role = ok(await api.roles.create({ profile_name: 'Caixa', color: 'azul' }))
    ok(await api.roles.update({ profile_id: role.id_profile, profile_name: 'Caixas' }))
    const { items } = ok(await api.history.log({ size: 100 }))
    const told = items
      .toReversed()
      .filter(({ entity_type }) => ['view', 'form', 'profile'].includes(String(entity_type)))
    expect(told.map(({ action_type }) => action_type)).toEqual([
      'create_view',
      'update_view',
      'delete_view',
      'create_form',
      'delete_form',
      'create_profile',
      'update_profile',
    ])
    expect(told[1]).toMatchObject({ before: { label: 'Lista' }, after: { label: 'Minha lista' } })
    expect(told[6]).toMatchObject({ before: { name: 'Caixa' }, after: { name: 'Caixas' } })
    // Nothing that only says that something happened.
    expect(items.filter(({ action_type }) => action_type === 'update_table')).toEqual([])
    expect(JSON.stringify(items)).not.toContain(form.form_link ?? 'no link')
  })

  it('shows records and structure in one list, by time, to an admin all of it [rule x.history]', async () => {
    const alone = await build.org()
    const t = await makeTable(alone.admin, 'Contas', { valor: { type: 'number' } })
    ok(await alone.admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Luz', [t.valor]: 3 } }))
    ok(await alone.admin.api.fields.update({ tableId: t.id, fieldId: t.valor, label: 'Preço' }))
    ok(await alone.admin.api.records.update({ tableId: t.id, recordId: 1, values: { [t.valor]: 4 } }))
    const { items, more } = ok(await alone.admin.api.history.log({}))
    expect(more).toBe(false)
    expect(items.map(({ action_type }) => action_type)).toEqual([
      'update_record',
      'update_field',
      'create_record',
      'create_field',
      'create_table',
    ])
    expect(items[0]).toMatchObject({
      affected_object: { id: t.id, label: 'Contas' },
      affected_record_label: 'Luz',
      before: { [t.valor]: 3 },
      after: { [t.valor]: 4 },
      action_source: 'interface',
      entity_type: 'record',
      affected_fields: [{ id: t.valor, label: 'Preço' }],
      ip: '127.0.0.1',
      created_by: { id: alone.admin.id, name: 'Ada Admin' },
    })
    expect(items[1]).toMatchObject({ before: { label: 'valor' }, after: { label: 'Preço' }, entity_type: 'field' })

    const log = async (input: Parameters<typeof alone.admin.api.history.log>[0]) =>
      ok(await alone.admin.api.history.log(input)).items.map(({ action_type }) => action_type)
    expect(await log({ filters: { action_type: ['create_record', 'create_table'] } })).toEqual([
      'create_record',
      'create_table',
    ])
    expect(await log({ filters: { affected_fields: [t.valor], action_source: ['interface'] } })).toEqual([
      'update_record',
      'update_field',
      'create_record',
      'create_field',
    ])
    expect(await log({ filters: { ip: '10.0.0.1' } })).toEqual([])
    expect(await log({ filters: { created_by: [alone.admin.id] }, size: 2, page: 2 })).toEqual([
      'create_record',
      'create_field',
    ])
    expect(await log({ filters: { created_at: { to: '2020-01-01T00:00:00Z' } } })).toEqual([])
    expect(await log({ search: 'LÚZ' })).toEqual(['create_record'])
    expect(await log({ search: 'preco' })).toEqual(['update_field'])
    expect(await log({ search: '%' })).toEqual([])
    expect(await alone.admin.api.history.log({ filters: { affected_object: ['tbl_00000000000000'] } })).toBeError(
      404,
      'not_found',
    )
  })

  it('shows others only what they may see, whatever they look for', async () => {
    const { t, clerk } = await people()
    ok(
      await admin.api.records.create({
        tableId: t.id,
        values: { [t.name]: 'Dentro', [t.segredo]: canary, [t.fase]: 1 },
      }),
    )
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: `${canary} fora`, [t.fase]: 2 } }))
    ok(await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [t.segredo]: `${canary}9` } }))
    ok(await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [t.clientes]: [2] } }))
    const answers = [
      await clerk.api.history.log({}),
      await clerk.api.history.log({ search: canary }),
      await clerk.api.history.log({ filters: { affected_object: [t.id] } }),
      await clerk.api.history.log({ filters: { affected_fields: [t.segredo] } }),
      await clerk.api.history.log({ filters: { action_type: ['update_record'] } }),
    ]
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(canary)
    const [all, found, table, hidden] = answers
    expect(all?.body.items.some((item) => item.affected_record_label === 'Dentro')).toBe(true)
    expect(found?.body.items).toEqual([])
    expect(table?.body.items.map(({ action_type, affected_record }) => [action_type, affected_record])).toEqual([
      ['create_record', 1],
    ])
    expect(hidden).toBeError(422, 'invalid_input')
    const noRight = await build.person(org, { seat: 'member' })
    expect(await noRight.api.history.log({})).toBeError(403, 'permission_denied')
  })
})

describe('following a record', () => {
  it('begins with whoever made it, and is for each to say', async () => {
    const { t, clerk } = await people()
    const at = { tableId: t.id, recordId: 1 }
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.fase]: 1 } }))
    expect(ok(await admin.api.history.followers(at))).toEqual({
      followers: [{ id: admin.id, name: 'Ada Admin' }],
      following: true,
    })
    ok(await clerk.api.history.follow(at))
    ok(await admin.api.history.unfollow(at))
    expect(ok(await clerk.api.history.followers(at))).toEqual({
      followers: [{ id: clerk.id, name: 'Bia Braga' }],
      following: true,
    })
    expect(ok(await admin.api.history.followers(at)).following).toBe(false)
  })
})
