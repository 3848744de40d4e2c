import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issuesOf, ok } from '../../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'
import { listColumns } from '../index.ts'
import { startWorld } from '../../../../test/world.ts'
import { purgeStructure } from '../retype/purge.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const db = () => server.services.database.org(org.id)
const columnsOf = async (tableId: string) => [...(await listColumns(db(), org.id, tableId)).keys()]
const column = (fieldId: string) => `c_${fieldId.slice(4)}`

describe('what uses a field or a table', () => {
  it('is listed for formulas, lookups, connections, labels and unique keys, and no longer once they are gone', async () => {
    const other = await makeTable(admin, 'Outra', { v: { type: 'number' } })
    const t = await makeTable(admin, 'Usos', { n: { type: 'number' }, s: { type: 'singleLineText' } })
    const formula = ok(
      await admin.api.fields.create({ tableId: t.id, type: 'formula', label: 'f', options: { expression: '{n} + 1' } }),
    )
    const link = ok(
      await admin.api.fields.create({
        tableId: t.id,
        type: 'connectedRecord',
        label: 'l',
        options: { connectedTableId: other.id },
      }),
    )
    const lookup = ok(
      await admin.api.fields.create({
        tableId: t.id,
        type: 'lookup',
        label: 'lk',
        options: { linkFieldId: link.id, targetFieldId: other.v },
      }),
    )
    ok(await admin.api.tables.update({ tableId: t.id, record_label_field: t.s }))
    const users = async (tableId: string, fieldId: string) =>
      ok(await admin.api.usedBy.field({ tableId, fieldId })).references.map(({ kind, id }) => `${kind} ${id}`)
    expect(await users(t.id, t.n)).toEqual([`field ${formula.id}`])
    expect(await users(t.id, link.id)).toEqual([`field ${lookup.id}`])
    expect(await users(other.id, other.v)).toEqual([`field ${lookup.id}`])
    expect(await users(t.id, t.s)).toEqual([`table ${t.id}`])
    const ofTable = ok(await admin.api.usedBy.table({ tableId: other.id }))
    expect(ofTable.references).toContainEqual({ kind: 'field', id: link.id, table_id: t.id, label: 'l' })

    ok(await admin.api.fields.archive({ tableId: t.id, fieldId: lookup.id }))
    expect(await users(other.id, other.v)).toEqual([])
    ok(await admin.api.archivedFields.restore({ tableId: t.id, fieldId: lookup.id }))
    expect(await users(other.id, other.v)).toEqual([`field ${lookup.id}`])
  })
})

describe('an archived field', () => {
  it('comes back with its values, its id and its place in roles’ rules; a new one of its name starts with none (T047)', async () => {
    const t = await makeTable(admin, 'Voltar', { s: { type: 'singleLineText' } })
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.s]: 'segredo' } }))
    const rules = { [t.id]: { level: 'view', fields: { [t.name]: 'view' } } }
    await sql`update oficina.roles set tables = ${JSON.stringify(rules)} where org_id = ${org.id} and id = ${org.roles.viewer}`.execute(
      db(),
    )
    const viewer = await build.person(org, { seat: 'viewer' })
    ok(await admin.api.fields.archive({ tableId: t.id, fieldId: t.s }))
    const listed = ok(await admin.api.archivedFields.list({ tableId: t.id }))
    expect(listed.fields).toMatchObject([{ field: { id: t.s, is_archived_column: true }, archived_by: admin.id }])
    const second = ok(await admin.api.fields.create({ tableId: t.id, type: 'singleLineText', label: 's' }))
    ok(await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [second.id]: 'segredo' } }))
    const seen = async () => JSON.stringify(ok(await viewer.api.records.list({ tableId: t.id })))
    expect(await seen()).not.toContain('segredo')
    const restored = ok(await admin.api.archivedFields.restore({ tableId: t.id, fieldId: t.s }))
    expect(restored).toMatchObject({ id: t.s, is_archived_column: false })
    expect(ok(await admin.api.records.get({ tableId: t.id, recordId: 1 })).values[t.s]).toBe('segredo')
    expect(await seen()).not.toContain('segredo')
  })

  it('is gone for ever with its column and what history kept of it', async () => {
    const t = await makeTable(admin, 'Apagar', { s: { type: 'singleLineText' }, n: { type: 'number' } })
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.s]: 'segredo', [t.n]: 1 } }))
    expect(await admin.api.archivedFields.erase({ tableId: t.id, fieldId: t.s })).toBeError(404, 'not_found')
    ok(await admin.api.fields.archive({ tableId: t.id, fieldId: t.s }))
    expect(await columnsOf(t.id)).toContain(column(t.s))
    ok(await admin.api.archivedFields.erase({ tableId: t.id, fieldId: t.s }))
    expect(await columnsOf(t.id)).not.toContain(column(t.s))
    expect(await admin.api.archivedFields.restore({ tableId: t.id, fieldId: t.s })).toBeError(404, 'not_found')
    await vi.waitFor(async () => {
      const { rows } = await sql<{ after: object }>`
        select after from oficina.history where org_id = ${org.id} and table_id = ${t.id}`.execute(db())
      expect(JSON.stringify(rows)).not.toContain('segredo')
      expect(rows).toEqual([{ after: { [t.n]: 1 } }])
    }, 20_000)
  })

  it('of a connection takes both sides along, wherever one starts', async () => {
    const other = await makeTable(admin, 'Lado B', {})
    const t = await makeTable(admin, 'Lado A', {})
    const link = ok(
      await admin.api.fields.create({
        tableId: t.id,
        type: 'manyToManyConnection',
        label: 'x',
        options: { connectedTableId: other.id },
      }),
    )
    ok(await admin.api.records.create({ tableId: other.id, values: {} }))
    ok(await admin.api.records.create({ tableId: t.id, values: { [link.id]: [1] } }))
    const inverse = String(link.options.inverseFieldId)
    ok(await admin.api.fields.archive({ tableId: other.id, fieldId: inverse }))
    expect(ok(await admin.api.tables.get({ tableId: t.id })).fields).toHaveLength(1)
    ok(await admin.api.archivedFields.restore({ tableId: t.id, fieldId: link.id }))
    expect(ok(await admin.api.tables.get({ tableId: other.id })).fields).toHaveLength(2)
    expect(ok(await admin.api.records.get({ tableId: t.id, recordId: 1 })).values[link.id]).toMatchObject([{ id: 1 }])
    ok(await admin.api.fields.archive({ tableId: t.id, fieldId: link.id }))
    ok(await admin.api.archivedFields.erase({ tableId: other.id, fieldId: inverse }))
    expect(ok(await admin.api.archivedFields.list({ tableId: t.id })).fields).toEqual([])
    const { rows } = await sql`select to_regclass(${`${org.id}.l_${link.id.slice(4)}`}) as there`.execute(db())
    expect(rows).toEqual([{ there: null }])
  })

  it('goes by itself after 90 days, and what a field was before its type changed after 30; not a day sooner', async () => {
    const t = await makeTable(admin, 'Prazo', {
      old: { type: 'number' },
      fresh: { type: 'number' },
      turned: { type: 'number' },
      lately: { type: 'number' },
    })
    for (const fieldId of [t.old, t.fresh]) ok(await admin.api.fields.archive({ tableId: t.id, fieldId }))
    for (const fieldId of [t.turned, t.lately])
      ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId, type: 'singleLineText' }))
    await sql`update oficina.fields set archived_at = now() - interval '91 days' where id = ${t.old}`.execute(db())
    await sql`update oficina.fields set archived_at = now() - interval '89 days' where id = ${t.fresh}`.execute(db())
    const turnedAgo = (fieldId: string, days: number) =>
      sql`update oficina.field_changes set finished_at = now() - make_interval(days => ${days}::int)
        where field_id = ${fieldId}`.execute(db())
    await turnedAgo(t.turned, 31)
    await turnedAgo(t.lately, 29)
    await build.system().tx((ctx) => ctx.enqueue(purgeStructure, {}))
    await vi.waitFor(async () => {
      const columns = await columnsOf(t.id)
      expect(columns).not.toContain(column(t.old))
      expect(columns.filter((name) => name.startsWith('k_'))).toHaveLength(1)
    }, 20_000)
    expect(await columnsOf(t.id)).toContain(column(t.fresh))
    expect(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.turned })).toBeError(409, 'conflict')
    ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.lately }))
  })

  it('cannot be what a record is called, told apart or dated by, nor the columns of a kanban [rule p.rule.field-edit, t.field-delete]', async () => {
    const t = await makeTable(admin, 'Fica', { made: { type: 'createdAt' }, s: { type: 'singleLineText' } })
    for (const fieldId of [t.name, t.made])
      expect(await admin.api.fields.archive({ tableId: t.id, fieldId })).toBeError(409, 'conflict')
    const choice = ok(await admin.api.fields.create({ tableId: t.id, type: 'select', label: 'fase' }))
    await sql`insert into oficina.views (org_id, id, table_id, type, label, settings, settings_version, position)
      values (${org.id}, 'viw_00000000000001', ${t.id}, 'kanban', 'K', ${JSON.stringify({ kanban_field: choice.id })}, 1, 1)`.execute(
      db(),
    )
    expect(await admin.api.fields.archive({ tableId: t.id, fieldId: choice.id })).toBeError(409, 'conflict')
  })
})

describe('unique records', () => {
  it('lists the first ten values that stand twice and changes nothing; then keeps them apart', async () => {
    const t = await makeTable(admin, 'Únicos', {
      c: { type: 'singleLineText' },
      r: { type: 'text' },
      n: { type: 'number' },
    })
    const add = (value: unknown) => admin.api.records.create({ tableId: t.id, values: { [t.c]: value } })
    for (let n = 0; n < 12; n++) for (const _ of [1, 2]) ok(await add(`v${n}`))
    const refused = await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.c })
    expect(refused).toBeError(409, 'conflict')
    expect(refused.error?.details).toMatchObject({ reason: 'duplicates', field: t.c })
    expect(refused.error?.details?.duplicates).toHaveLength(10)
    expect(ok(await admin.api.uniqueRecords.get({ tableId: t.id }))).toEqual({ unique_field_id: null })
    ok(await admin.api.records.remove({ tableId: t.id, ids: Array.from({ length: 12 }, (_, n) => 2 * n + 1) }))
    ok(await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.c }))
    const twice = await add('v3')
    expect(twice).toBeError(409, 'unique_violation')
    expect(twice.error?.details).toEqual({ field: t.c, label: 'c' })
    expect(twice.error?.message).toBe('A record with this c already exists')
    ok(await add(null))
    ok(await add(null))
    // Another key takes the first one's place.
    ok(await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.n }))
    ok(await add('v3'))
    ok(await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: null }))
  })

  it('says that a text is too long to be told from others, instead of failing', async () => {
    const t = await makeTable(admin, 'Longos', { r: { type: 'text' } })
    // Random: what repeats itself is packed, and fits.
    const long = randomBytes(6_000).toString('hex')
    const add = () => admin.api.records.create({ tableId: t.id, values: { [t.r]: long } })
    ok(await add())
    const refused = await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.r })
    expect(issuesOf(refused)).toEqual([{ path: 'unique_field_id', reason: 'too_long' }])
    ok(await admin.api.records.remove({ tableId: t.id, ids: [1] }))
    ok(await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.r }))
    expect(issuesOf(await add())).toEqual([{ path: `values.${t.r}`, reason: 'too_long' }])
  })

  it('is refused for types that cannot be a key, for those who cannot change the table, and without the plan [rule v.unique.types]', async () => {
    const t = await makeTable(admin, 'Tipos únicos', { d: { type: 'date' }, s: { type: 'singleLineText' } })
    expect(await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.d })).toBeError(422, 'invalid_input')
    const member = await build.person(org, { seat: 'member' })
    expect(await member.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.s })).toBeError(
      403,
      'permission_denied',
    )
    const small = await build.org({ plan: 'free' as never })
    const own = await makeTable(small.admin, 'Simples', { s: { type: 'singleLineText' } })
    const answer = await small.admin.api.uniqueRecords.set({ tableId: own.id, unique_field_id: own.s })
    expect(answer).toBeError(403, 'permission_denied')
  })

  it('lets writes at once make each key once, and upsert finds what another made', async () => {
    const t = await makeTable(admin, 'Corrida', { c: { type: 'singleLineText' }, n: { type: 'number' } })
    ok(await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.c }))
    const creates = await Promise.all(
      Array.from({ length: 12 }, (_, n) => admin.api.records.create({ tableId: t.id, values: { [t.c]: `k${n % 3}` } })),
    )
    expect(creates.filter((answer) => answer.status === 200)).toHaveLength(3)
    for (const answer of creates.filter((one) => one.status !== 200)) expect(answer).toBeError(409, 'unique_violation')
    const upserts = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        admin.api.records.upsert({ tableId: t.id, records: [{ values: { [t.c]: `u${n % 4}`, [t.n]: n } }] }),
      ),
    )
    expect(upserts.map((answer) => answer.status)).toEqual(Array.from({ length: 12 }, () => 200))
    const list = ok(await admin.api.records.list({ tableId: t.id, total: true }))
    expect(list.total).toBe(7)
  })
})
