import { fields as fieldKinds, type FieldTypeId } from '@oficina/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Build, type BuiltOrg, makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { listColumns } from './index.ts'

let server: TestServer
let build: Build
let org: BuiltOrg

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
})
afterAll(() => server.stop())

const newTable = async (label = 'Oportunidades') => (await org.admin.api.tables.create({ label })).body
const columnsOf = (tableId: string) => listColumns(server.services.database.org(org.id), org.id, tableId)
const columnName = (fieldId: string) => `c_${fieldId.slice(4)}`

describe('a table', () => {
  it('is a real table in the organisation’s own schema, with a column for its name', async () => {
    const table = await newTable()
    expect(table).toMatchObject({ label: 'Oportunidades', version: 1, can: { manage: true } })
    expect(table.fields).toMatchObject([{ type: 'name', label: 'Oportunidades', is_name: true, can_delete: false }])
    const columns = await columnsOf(table.id)
    expect([...columns.keys()].slice(0, 7)).toEqual([
      'id',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'deleted_at',
      'version',
    ])
    expect(columns.get(columnName(table.fields[0]?.id ?? ''))).toBe('text')
  })

  it('may be named in any script, with quotes, SQL or emoji: names are text and nothing else', async () => {
    for (const label of ['x"; drop table users; --', '日本語', '👩‍🔧', "o'brien", 'مرحبا', '$1 %s {{x}}']) {
      const { status, body } = await org.admin.api.tables.create({ label })
      expect([status, body.label]).toEqual([200, label])
      expect((await org.admin.api.tables.get({ tableId: body.id })).body.label).toBe(label)
    }
    expect(await org.admin.api.tables.create({ label: 'a\u0000b' })).toBeError(422, 'invalid_input')
    expect(await org.admin.api.tables.create({ label: 'x'.repeat(46) })).toBeError(422, 'invalid_input')
  })

  it('gets a name for the API that no other has, also when two are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => newTable('Çafé & Cia')))
    expect(new Set(made.map(({ key }) => key)).size).toBe(5)
    expect(made.map(({ key }) => key).sort()[0]).toBe('cafe_cia')
  })

  it('numbers its records by itself where its name is a sequence', async () => {
    const { body } = await org.admin.api.tables.create({ label: 'Pedidos', name_format: 'auto_increment' })
    expect((await columnsOf(body.id)).get(columnName(body.fields[0]?.id ?? ''))).toBe('bigint')
  })

  it('goes up a version with each change', async () => {
    const table = await newTable()
    const changed = await org.admin.api.tables.update({ tableId: table.id, label: 'Negócios', color: 'verde' })
    expect(changed.body).toMatchObject({ label: 'Negócios', color: 'verde', version: 2, key: table.key })
  })
})

describe('who may see and change a table', () => {
  it('levels of the role, capped by the seat [rule p.account.can-create-tables, p.table.manage, p.rule.suggested]', async () => {
    const table = await newTable()
    const [builder, member, viewer] = [
      await build.person(org, { seat: 'builder' }),
      await build.person(org, { seat: 'member' }),
      await build.person(org, { seat: 'viewer' }),
    ]
    const can = async (person: typeof member) => (await person.api.tables.get({ tableId: table.id })).body.can
    expect((await can(builder)).manage).toBe(true)
    expect(await can(member)).toMatchObject({ createRecords: true, manage: false })
    expect(await can(viewer)).toMatchObject({ read: true, createRecords: false })
    expect(await member.api.tables.update({ tableId: table.id, label: 'Meu' })).toBeError(403, 'permission_denied')
    expect(await member.api.tables.create({ label: 'Minha' })).toBeError(403, 'permission_denied')
  })

  it('404 a role without the table cannot tell that it exists, nor finds it in the list [rule t.unauthorized-code]', async () => {
    const table = await newTable()
    const role = await org.admin.api.roles.create({ profile_name: `Nada ${table.id}`, color: 'cinza' })
    const outsider = await build.person(org, { seat: 'builder', role: role.body.id_profile })
    expect(await outsider.api.tables.get({ tableId: table.id })).toBeError(404, 'not_found')
    expect(await outsider.api.fields.create({ tableId: table.id, type: 'number', label: 'Valor' })).toBeError(
      404,
      'not_found',
    )
    expect((await outsider.api.tables.list({})).body.tables).toEqual([])
    const hidden = await build.org()
    await hidden.admin.api.orgs.update({ hide_tables_for_member: true })
    expect(await (await build.person(hidden)).api.tables.list({})).toBeError(403, 'permission_denied')
  })

  it('another organisation’s tables are in no list', async () => {
    const other = await build.org()
    await newTable('Segredo')
    expect((await other.admin.api.tables.list({})).body.tables).toEqual([])
  })
})

describe('fields', () => {
  const stored = (Object.keys(fieldKinds) as FieldTypeId[]).filter((type) => {
    const kind = fieldKinds[type]
    return (
      type !== 'name' &&
      !kind.traits.deprecated &&
      kind.needs.length === 0 &&
      kind.columnOf(kind.defaults as never) !== null
    )
  })

  it.each(stored)('%s has the column that its kind asks for, and keeps its settings', async (type) => {
    const table = await newTable(type)
    const { status, body } = await org.admin.api.fields.create({ tableId: table.id, type, label: `Campo ${type}` })
    expect([status, body.type]).toEqual([200, type])
    const kind = fieldKinds[type]
    const wanted = { time: 'time without time zone', timestamptz: 'timestamp with time zone' }[
      String(kind.columnOf(kind.defaults as never))
    ]
    expect((await columnsOf(table.id)).get(columnName(body.id))).toBe(wanted ?? kind.columnOf(kind.defaults as never))
    const again = (await org.admin.api.tables.get({ tableId: table.id })).body
    expect(again.fields.map((field) => field.id)).toEqual([table.fields[0]?.id, body.id])
    expect(again.version).toBe(2)
  })

  it('422 names what is wrong, and makes neither a row nor a column [rule v.field.never-required]', async () => {
    const table = await newTable()
    const tries: { type: string; label: string; required?: boolean; options?: Record<string, number> }[] = [
      { type: 'nonsense', label: 'x' },
      { type: 'name', label: 'x' },
      { type: 'formula', label: 'x' },
      { type: 'checkbox', label: 'x', required: true },
      { type: 'number', label: 'x', options: { surprise: 1 } },
      { type: 'number', label: 'x', options: { __proto__x: 1 } },
    ]
    for (const input of tries)
      expect(await org.admin.api.fields.create({ tableId: table.id, ...input })).toBeError(422, 'invalid_input')
    expect((await org.admin.api.tables.get({ tableId: table.id })).body).toMatchObject({
      version: 1,
      fields: { length: 1 },
    })
    expect((await columnsOf(table.id)).size).toBe(8)
  })

  it('one of a kind stays one, also when two are added at once', async () => {
    const table = await newTable()
    const answers = await Promise.all(
      [1, 2, 3].map(() => org.admin.api.fields.create({ tableId: table.id, type: 'starred', label: 'Favorito' })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('are renamed and reordered without touching their columns, and archived with their column kept', async () => {
    const table = await newTable()
    const add = async (label: string) =>
      (await org.admin.api.fields.create({ tableId: table.id, type: 'singleLineText', label })).body
    const [a, b] = [await add('A'), await add('B')]
    const before = await columnsOf(table.id)
    expect(
      (await org.admin.api.fields.update({ tableId: table.id, fieldId: a.id, label: 'Novo "nome"' })).body.label,
    ).toBe('Novo "nome"')
    const name = table.fields[0]?.id ?? ''
    const order = await org.admin.api.fields.reorder({ tableId: table.id, fields: [b.id, name, a.id] })
    expect(order.body.fields.map((field) => field.id)).toEqual([b.id, name, a.id])
    expect(await org.admin.api.fields.reorder({ tableId: table.id, fields: [b.id, name] })).toBeError(409, 'conflict')
    expect((await org.admin.api.fields.archive({ tableId: table.id, fieldId: b.id })).status).toBe(200)
    expect(await org.admin.api.fields.archive({ tableId: table.id, fieldId: b.id })).toBeError(404, 'not_found')
    expect(await org.admin.api.fields.archive({ tableId: table.id, fieldId: name })).toBeError(409, 'conflict')
    expect(await columnsOf(table.id)).toEqual(before)
    const again = (await org.admin.api.fields.create({ tableId: table.id, type: 'number', label: 'B' })).body
    expect(again.key).not.toBe(b.key)
  })

  it('404 a field of one table is none of another', async () => {
    const [one, two] = [await newTable('Um'), await newTable('Dois')]
    const field = (await org.admin.api.fields.create({ tableId: one.id, type: 'number', label: 'N' })).body
    expect(await org.admin.api.fields.update({ tableId: two.id, fieldId: field.id, label: 'x' })).toBeError(
      404,
      'not_found',
    )
    expect(await org.admin.api.tables.update({ tableId: two.id, record_label_field: field.id })).toBeError(
      404,
      'not_found',
    )
  })

  it('settings that would need another column are refused', async () => {
    const table = await newTable()
    const field = (await org.admin.api.fields.create({ tableId: table.id, type: 'text', label: 'Notas' })).body
    const changed = await org.admin.api.fields.update({
      tableId: table.id,
      fieldId: field.id,
      options: { format: 'richText' },
    })
    expect(changed).toBeError(422, 'invalid_input')
  })
})

it('erasing an organisation takes its tables along', async () => {
  const gone = await build.org()
  const table = (await gone.admin.api.tables.create({ label: 'Adeus' })).body
  const { eraseDueOrgs } = await import('../orgs/index.ts')
  const db = server.services.database.system()
  await db
    .updateTable('orgs')
    .set({ delete_at: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', gone.id)
    .execute()
  await eraseDueOrgs(build.system())
  expect(await listColumns(db, gone.id, table.id)).toEqual(new Map())
})
