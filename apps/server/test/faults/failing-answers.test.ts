import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../apps.ts'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type MadeTable, makeTable } from '../tables.ts'

/**
 * A call that writes and then cannot answer. Two ways to break the answer, both in the database: at the commit, so that
 * whatever is read afterwards fails; and within the transaction, so that the reading of the record itself fails.
 */
let server: TestServer
let owner: pg.Client
let org: BuiltOrg
let clients: MadeTable<'city' | 'state'>
let orders: MadeTable<'client' | 'amount'>

const poolSize = 5

beforeAll(async () => {
  server = await startTestServer({ OFICINA_LOG: 'silent', OFICINA_ROLE: 'api', DATABASE_POOL: String(poolSize) })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  org = await makeBuild(server).org()
  clients = await makeTable(org.admin, 'Clientes', {
    city: { type: 'singleLineText' },
    state: { type: 'select', options: { options: [{ id: 'opt_aaaaaa', label: 'Aberta', color: 'azul' }] } },
  })
  orders = await makeTable(org.admin, 'Pedidos', {
    client: { type: 'connectedRecord', options: { connectedTableId: clients.id } },
    amount: { type: 'number' },
  })
  const lookup = { linkFieldId: orders.client, targetFieldId: clients.city }
  ok(await org.admin.api.fields.create({ tableId: orders.id, label: 'Cidade', type: 'lookup', options: lookup }))
  // Runs with the commit: from then on, this connection refuses to read any table with row-level security.
  await owner.query(`create function public.break_connection() returns trigger language plpgsql as
    $$ begin perform set_config('row_security', 'off', false); return null; end $$`)
})
afterEach(mend)
afterAll(async () => {
  await owner.end()
  await server.stop()
})

/** Runs a call whose connection fails from its commit on. */
async function afterCommitBroken<T>(call: () => Promise<T>): Promise<T> {
  await owner.query(`create constraint trigger break_connection after insert on oficina.events
    deferrable initially deferred for each row execute function public.break_connection()`)
  try {
    return await call()
  } finally {
    await owner.query('drop trigger break_connection on oficina.events')
    await mend()
  }
}

/** Makes every connection of the pool read again. */
async function mend(): Promise<void> {
  const { pool } = server.services.database.pools
  const held = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
  await Promise.all(held.map((client) => client.query('set row_security = on')))
  for (const client of held) client.release()
}

it('the database really fails what is read after the commit', async () => {
  const read = afterCommitBroken(async () => {
    ok(await org.admin.api.records.create({ tableId: clients.id, values: { [clients.city]: 'Santos' } }))
    const { pool } = server.services.database.pools
    const held = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
    const settings = await Promise.all(held.map((client) => client.query('show row_security')))
    for (const client of held) client.release()
    return settings.map(({ rows }) => rows[0].row_security)
  })
  expect(await read).toContain('off')
})

describe('a call that has committed answers, whatever fails from then on:', () => {
  const record = async (values: Record<string, unknown> = {}) =>
    ok(await org.admin.api.records.create({ tableId: orders.id, values })).id
  const client = async () => ok(await org.admin.api.records.create({ tableId: clients.id, values: {} })).id

  it('a record created the fast way and the long way', async () => {
    const id = await client()
    const { api } = org.admin
    ok(await afterCommitBroken(() => api.records.create({ tableId: orders.id, values: { [orders.amount]: 1 } })))
    const linked = { tableId: orders.id, values: { [orders.client]: id } }
    const made = ok(await afterCommitBroken(() => api.records.create(linked)))
    expect(made).toMatchObject({ version: 1, values: { [orders.client]: { id } } })
  })

  it('a record updated, also to the values that it had', async () => {
    const [id, linked] = [await record(), await client()]
    const { api } = org.admin
    const write = (values: Record<string, unknown>) =>
      afterCommitBroken(() => api.records.update({ tableId: orders.id, recordId: id, values }))
    expect(ok(await write({ [orders.amount]: 5 })).values[orders.amount]).toBe(5)
    expect(ok(await write({ [orders.client]: linked })).version).toBe(3)
    expect(ok(await write({ [orders.client]: linked })).version).toBe(3)
  })

  it('a record duplicated, restored to an earlier version, or written through a form', async () => {
    const id = await record({ [orders.amount]: 1 })
    const { api } = org.admin
    ok(await api.records.update({ tableId: orders.id, recordId: id, values: { [orders.amount]: 2 } }))
    ok(await afterCommitBroken(() => api.records.duplicate({ tableId: orders.id, recordId: id })))
    const restored = { tableId: orders.id, recordId: id, version: 1 }
    const answer = ok(await afterCommitBroken(() => api.history.restore(restored)))
    expect(answer).toMatchObject({ version: 3, values: { [orders.amount]: 1 } })
    const linked = { [orders.client]: await client() }
    ok(await afterCommitBroken(() => api.forms.createRecord({ tableId: orders.id, values: linked })))
    const update = { tableId: orders.id, kind: 'update' as const, recordId: id, values: linked }
    ok(await afterCommitBroken(() => api.forms.updateRecord(update)))
  })

  it('tables and fields', async () => {
    const { api } = org.admin
    const table = ok(await afterCommitBroken(() => api.tables.create({ label: 'Nova' })))
    const tableId = table.id
    ok(await afterCommitBroken(() => api.tables.update({ tableId, description: 'Outra' })))
    const wish = { tableId, label: 'Cliente', type: 'connectedRecord', options: { connectedTableId: clients.id } }
    const link = ok(await afterCommitBroken(() => api.fields.create(wish)))
    const options = { linkFieldId: link.id, targetFieldId: clients.state }
    const lookup = ok(
      await afterCommitBroken(() => api.fields.create({ tableId, label: 'Estado', type: 'lookup', options })),
    )
    const changed = { tableId, fieldId: lookup.id, label: 'Etapa' }
    expect(ok(await afterCommitBroken(() => api.fields.update(changed))).label).toBe('Etapa')
    const order = ok(await api.tables.get({ tableId })).fields.map(({ id }) => id)
    ok(await afterCommitBroken(() => api.fields.reorder({ tableId, fields: order.toReversed() })))
    ok(await api.fields.archive({ tableId, fieldId: lookup.id }))
    ok(await afterCommitBroken(() => api.archivedFields.restore({ tableId, fieldId: lookup.id })))
    const text = ok(await api.fields.create({ tableId, label: 'Texto', type: 'singleLineText' }))
    const retyped = { tableId, fieldId: text.id, type: 'number' }
    ok(await afterCommitBroken(() => api.fieldTypes.change(retyped)))
  })

  it('views and forms', async () => {
    const { api } = org.admin
    const tableId = orders.id
    const view = ok(
      await afterCommitBroken(() =>
        api.views.create({ tableId, type: 'table', label: 'Vista', fields: [orders.amount] } as never),
      ),
    )
    ok(await afterCommitBroken(() => api.views.update({ tableId, viewId: view.id, label: 'Outra' })))
    ok(await afterCommitBroken(() => api.views.duplicate({ tableId, viewId: view.id })))
    const items = [{ id: 'a', type: 'field' as const, field_id: orders.amount }]
    ok(await afterCommitBroken(() => api.forms.set({ tableId, kind: 'creation', form: { items } })))
    const form = ok(await afterCommitBroken(() => api.updateForms.create({ tableId, fields: items })))
    ok(await afterCommitBroken(() => api.updateForms.update({ formId: form.form_id, title: 'Outro' })))
  })

  it('pages, folders, people, the organisation, notifications and shares', async () => {
    const { api } = org.admin
    const person = await makeBuild(server).person(org)
    const page = ok(await afterCommitBroken(() => api.docPages.create({ label: 'Página' })))
    const tabs = [{ id: page.id, type: 'doc-page' as const }]
    const folder = ok(await afterCommitBroken(() => api.folders.create({ label: 'Pasta', tabs })))
    ok(await afterCommitBroken(() => api.folders.update({ id: folder.id, label: 'Outra', tabs })))
    ok(await afterCommitBroken(() => api.users.update({ userId: person.id, active: false })))
    ok(await afterCommitBroken(() => api.orgs.update({ name: 'Marcenaria' })))
    ok(await afterCommitBroken(() => api.profiles.updateSetting({ setting_key: 'home_view', setting_value: 'grid' })))
    ok(await afterCommitBroken(() => api.notifications.readAll()))
    const shared = { type: 'object' as const, identifier: orders.id }
    ok(await afterCommitBroken(() => api.publicViews.create({ ...shared, fields: [orders.amount] })))
    ok(await afterCommitBroken(() => api.publicViews.delete(shared)))
    ok(await afterCommitBroken(() => api.apiTokens.create({ name: 'Robô', scope: 'read' })))
    expect(page.label).toBe('Página')
  })

  it('apps, blocks and roles', async () => {
    const { api } = org.admin
    const app = ok(await afterCommitBroken(() => api.apps.create({ label: 'Vendas' })))
    const settings = { tableId: orders.id }
    const block = ok(await afterCommitBroken(() => api.blocks.create({ appId: app.id, type: 'minilista', settings })))
    const { id: blockId, version } = block.component
    const change = { appId: app.id, blockId, version, settings: { title: 'Pedidos' } }
    ok(await afterCommitBroken(() => api.blocks.update(change)))
    const role = ok(await afterCommitBroken(() => api.roles.create({ profile_name: 'Vendas', color: 'azul' })))
    ok(await afterCommitBroken(() => api.roles.update({ profile_id: role.id_profile, profile_name: 'Compras' })))
    ok(await afterCommitBroken(() => api.roles.duplicate({ profile_id: role.id_profile })))
  })
})

describe('a record whose answer cannot be read is not written:', () => {
  const columnOf = (fieldId: string) => `c_${fieldId.slice(4)}`

  /** Takes away a column that records of another table show: every reading of those fails. */
  async function unreadable<T>(work: () => Promise<T>): Promise<T> {
    const [table, column] = [`"${org.id}"."t_${clients.id.slice(4)}"`, columnOf(clients.city)]
    await owner.query(`alter table ${table} rename column ${column} to gone`)
    try {
      return await work()
    } finally {
      await owner.query(`alter table ${table} rename column gone to ${column}`)
    }
  }
  const ordersWritten = async () => {
    const { rows } = await owner.query(`select count(*)::int as n from "${org.id}"."t_${orders.id.slice(4)}"`)
    return rows[0].n as number
  }

  it('neither the fast way nor the long way, and the same call works once it can be read', async () => {
    const linked = ok(await org.admin.api.records.create({ tableId: clients.id, values: {} })).id
    const before = await ordersWritten()
    for (const values of [{ [orders.amount]: 7 }, { [orders.client]: linked }]) {
      const write = () => org.admin.api.records.create({ tableId: orders.id, values })
      expect(await unreadable(write)).toBeError(500, 'internal')
      expect(await ordersWritten()).toBe(before)
    }
    ok(await org.admin.api.records.create({ tableId: orders.id, values: { [orders.client]: linked } }))
    expect(await ordersWritten()).toBe(before + 1)
  })

  it('an update keeps the version that the record had', async () => {
    const { id, version } = ok(await org.admin.api.records.create({ tableId: orders.id, values: {} }))
    const write = () =>
      org.admin.api.records.update({ tableId: orders.id, recordId: id, values: { [orders.amount]: 9 } })
    expect(await unreadable(write)).toBeError(500, 'internal')
    expect(ok(await org.admin.api.records.get({ tableId: orders.id, recordId: id })).version).toBe(version)
  })
})
