import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
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

/** A table with a field that a role cannot read, and someone who builds with that role. */
async function secrets() {
  const t = await makeTable(admin, 'Pessoas', {
    cidade: { type: 'singleLineText' },
    salario: { type: 'number' },
    nascimento: { type: 'date' },
    faixa: { type: 'select', options: { options: [{ id: 'opt_alta01', label: 'Alta', color: null }] } },
  })
  const fields = { [t.name]: 'edit', [t.cidade]: 'edit' } as const
  const role = await makeRole(build, org, { [t.id]: { level: 'full', fields } }, { create_dashboard: true })
  const builder = await build.person(org, { seat: 'builder', role })
  const rows = [
    ['Ana', 'Recife', 100],
    ['Bia', 'Olinda', 5_000],
    ['Caio', 'Recife', 9_000],
  ] as const
  for (const [name, cidade, salario] of rows)
    ok(
      await admin.api.records.create({
        tableId: t.id,
        values: { [t.name]: name, [t.cidade]: cidade, [t.salario]: salario },
      }),
    )
  return { t, tableId: t.id, builder }
}
const over = (field: string, value: number) => ({ op: 'and' as const, rules: [{ field, operator: 'gt', value }] })

describe('fields that a role cannot read', () => {
  it('T029 cannot be built on in a view, wherever one may name a field, and look like fields that are not there', async () => {
    const { t, tableId, builder } = await secrets()
    const range = (start: string) => ({ start, end: null })
    const wishes: ((id: string) => object)[] = [
      (id) => ({ type: 'table', fields: [t.name, id] }),
      (id) => ({ type: 'table', fields: [t.name], hidden_fields: [id] }),
      (id) => ({ type: 'table', fields: [t.name], column_widths: { [id]: 100 } }),
      (id) => ({ type: 'table', fields: [t.name], groups: [{ field: id }] }),
      (id) => ({ type: 'table', fields: [t.name], footer: [{ field: id, aggregate: 'max' }] }),
      (id) => ({ type: 'table', fields: [t.name], colors: [{ color: 'azul', filter: over(id, 1) }] }),
      (id) => ({ type: 'list', fields: [t.name], filters: over(id, 1) }),
      (id) => ({ type: 'list', fields: [t.name], sort_by: id }),
      (id) => ({ type: 'kanban', fields: [t.name], kanban_field: id }),
      (id) => ({ type: 'gallery', fields: [t.name], cover: id }),
      (id) => ({ type: 'gantt', gantt_table_fields: [t.name], gantt_date_range: range(id) }),
      (id) => ({ type: 'gantt', gantt_table_fields: [t.name], gantt_color_field: id }),
      (id) => ({ type: 'calendar', fields: [t.name], calendar_date_range: range(id) }),
    ]
    for (const wish of wishes) {
      const tell = async (id: string) => {
        const { status, error } = await builder.api.views.create({ tableId, label: 'x', ...wish(id) } as never)
        const text = JSON.stringify({ status, id: error?.id, details: error?.details })
        return text.replaceAll(id, 'FIELD')
      }
      for (const hidden of [t.salario, t.nascimento, t.faixa]) {
        const told = await tell(hidden)
        expect(told).toContain('"reason":"unknown_field"')
        expect(told).toBe(await tell('fld_00000000000000'))
      }
    }
    expect(ok(await admin.api.views.list({ tableId })).views).toEqual([])
  })

  it('T029 are left out of others’ views, and stay in them through what someone else saves', async () => {
    const { t, tableId, builder } = await secrets()
    const view = ok(
      await admin.api.views.create({
        tableId,
        type: 'table',
        label: 'Folha',
        fields: [t.salario, t.name],
        filters: over(t.salario, 1_000),
        sort: [{ field: t.salario, order: 'desc' }],
        groups: [{ field: t.faixa }],
        column_widths: { [t.salario]: 200, [t.name]: 90 },
        colors: [{ color: 'azul', filter: over(t.salario, 1) }],
      }),
    )
    const [seen] = ok(await builder.api.views.list({ tableId })).views
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${t.salario}|${t.faixa}`))
    expect(seen).toMatchObject({ fields: [t.name], filters: null, has_hidden_filters: true, sort_by: null })
    const saved = ok(
      await builder.api.views.update({
        tableId,
        viewId: view.id,
        fields: [t.cidade, t.name],
        filters: null,
        sort: [],
        column_widths: { [t.name]: 100 },
      }),
    )
    expect(saved.fields).toEqual([t.cidade, t.name])
    const whole = ok(await admin.api.views.list({ tableId })).views[0]
    expect(whole).toMatchObject({
      fields: [t.cidade, t.name, t.salario],
      filters: over(t.salario, 1_000),
      sort: [{ field: t.salario, order: 'desc' }],
      groups: [{ field: t.faixa }],
      column_widths: { [t.salario]: 200, [t.name]: 100 },
    })
    const away = { op: 'and' as const, rules: [{ field: t.cidade, operator: 'is', value: 'Recife' }] }
    const refused = await builder.api.views.update({ tableId, viewId: view.id, filters: away })
    expect(refused.error).toMatchObject({ id: 'conflict', details: { reason: 'hidden_filter' } })
  })

  it('T042 stay in force in a view’s filter, and cannot be asked about on top of it', async () => {
    const { t, tableId, builder } = await secrets()
    const make = (more: object) =>
      admin.api.views.create({ tableId, type: 'list', label: 'Altos', fields: [t.name, t.salario], ...more })
    const view = ok(await make({ filters: over(t.salario, 1_000), sort_by: t.salario })).id
    const list = ok(await builder.api.records.list({ tableId, view, total: true }))
    expect(list.records.map(({ values }) => values)).toEqual([{ [t.name]: 'Bia' }, { [t.name]: 'Caio' }])
    expect(list.total).toBe(2)
    const everyone = { op: 'or' as const, rules: [{ field: t.name, operator: 'isNotEmpty' }] }
    const none = { op: 'or' as const, rules: [{ field: t.cidade, operator: 'isNot', value: 'Nenhuma' }] }
    for (const filter of [everyone, none]) {
      const found = ok(await builder.api.records.list({ tableId, view, filter }))
      expect(found.records).toHaveLength(2)
    }
    for (const field of [t.salario, 'fld_00000000000000']) {
      const bisect = await builder.api.records.list({ tableId, view, filter: over(field, 6_000) })
      expect(bisect).toBeError(422, 'invalid_input')
      expect(JSON.stringify(bisect.error?.details)).toContain('unknown_field')
    }
    const sums = await builder.api.records.summary({
      tableId,
      view,
      aggregates: [{ field: t.salario, aggregate: 'sum' }],
    })
    expect(sums).toBeError(422, 'invalid_input')
    expect(ok(await builder.api.records.summary({ tableId, view })).lines[0]?.count).toBe(2)
    // An order tells about values too: a sort by a hidden field is none.
    const sorted = ok(await make({ sort: [{ field: t.salario, order: 'desc' }] })).id
    const ids = ok(await builder.api.records.list({ tableId, view: sorted })).records.map(({ id }) => id)
    expect(ids).toEqual([1, 2, 3])
    expect(ok(await admin.api.records.list({ tableId, view: sorted })).records.map(({ id }) => id)).toEqual([3, 2, 1])
  })

  it('T042 a view shows no more records than the role does', async () => {
    const { t, tableId } = await secrets()
    const filters = { op: 'and' as const, rules: [{ field: t.cidade, operator: 'is', value: 'Recife' }] }
    const reader = await build.person(org, { role: await makeRole(build, org, { [t.id]: { level: 'view', filters } }) })
    const view = ok(
      await admin.api.views.create({
        tableId,
        type: 'list',
        label: 'x',
        fields: [t.name],
        filters: over(t.salario, 1_000),
      }),
    ).id
    expect(ok(await reader.api.records.list({ tableId, view })).records.map(({ id }) => id)).toEqual([3])
  })

  it('T042 a view’s filter through a link finds nothing for those who cannot read what it looks at', async () => {
    const { t, tableId } = await secrets()
    const options = { connectedTableId: tableId }
    const dept = await makeTable(admin, 'Setores', { chefe: { type: 'connectedRecord', options } })
    for (const chefe of [1, 3])
      ok(await admin.api.records.create({ tableId: dept.id, values: { [dept.chefe]: chefe } }))
    const rule = { field: t.salario, operator: 'gt', value: 1_000 }
    const filters = { op: 'and' as const, rules: [{ field: dept.chefe, operator: 'through', value: rule }] }
    const list = { tableId: dept.id, type: 'list' as const, label: 'x', fields: [dept.name] }
    const view = ok(await admin.api.views.create({ ...list, filters })).id
    expect(ok(await admin.api.records.list({ tableId: dept.id, view })).records.map(({ id }) => id)).toEqual([2])
    const fields = { [t.name]: 'view' } as const
    const role = await makeRole(
      build,
      org,
      { [dept.id]: 'full', [t.id]: { level: 'view', fields } },
      { create_dashboard: true },
    )
    const reader = await build.person(org, { seat: 'builder', role })
    expect(ok(await reader.api.records.list({ tableId: dept.id, view })).records).toEqual([])
    const [seen] = ok(await reader.api.views.list({ tableId: dept.id })).views
    expect(seen).toMatchObject({ filters: null, has_hidden_filters: true })
    expect(JSON.stringify(seen)).not.toContain(t.salario)
    expect(await reader.api.views.create({ ...list, filters })).toBeError(422, 'invalid_input')
  })

  it('T047 stay hidden when one is deleted and another is made by the same name', async () => {
    const { t, tableId, builder } = await secrets()
    const view = ok(await admin.api.views.create({ tableId, type: 'list', label: 'x', fields: [t.name, t.salario] })).id
    ok(await admin.api.fields.archive({ tableId, fieldId: t.salario }))
    const again = ok(await admin.api.fields.create({ tableId, type: 'number', label: 'salario' }))
    ok(await admin.api.views.update({ tableId, viewId: view, fields: [t.name, again.id] }))
    ok(await admin.api.records.update({ tableId, recordId: 1, values: { [again.id]: 8_271_946 } }))
    const seen = JSON.stringify([
      ok(await builder.api.views.list({ tableId })),
      ok(await builder.api.records.list({ tableId, view })),
      ok(await builder.api.tables.get({ tableId })),
    ])
    expect(seen).not.toMatch(new RegExp(`${again.id}|${t.salario}|8271946`))
  })

  it('T090 a stored view is checked again when it is used: what was smuggled in names nothing and runs nowhere', async () => {
    const { t, tableId } = await secrets()
    const view = ok(await admin.api.views.create({ tableId, type: 'list', label: 'x', fields: [t.name] })).id
    const smuggle = (settings: object) =>
      sql`update oficina.views set settings = settings || ${JSON.stringify(settings)}::jsonb
        where org_id = ${org.id} and id = ${view}`.execute(server.services.database.org(org.id))
    const evil = `x'; drop table oficina.views; --`
    await smuggle({
      fields: [evil, t.name],
      sort: [{ field: `${t.name}" desc; --`, order: 'asc' }],
      filters: {
        op: 'and',
        rules: [
          { field: evil, operator: 'is', value: evil },
          { field: t.name, operator: evil, value: 1 },
        ],
      },
    })
    // The unknown field drops out; the unknown operator on a real field holds for nothing.
    expect(ok(await admin.api.records.list({ tableId, view })).records).toEqual([])
    await smuggle({ filters: null })
    expect(ok(await admin.api.records.list({ tableId, view })).records.map(({ values }) => values)).toEqual(
      ['Ana', 'Bia', 'Caio'].map((name) => ({ [t.name]: name })),
    )
    // What is no settings at all stops there, with an error and without a leak.
    await smuggle({ filters: `1=1) or (1=1`, is_admin: true })
    const broken = await admin.api.records.list({ tableId, view })
    expect(broken).toBeError(500, 'internal')
    expect(JSON.stringify(broken.body)).not.toContain('1=1')
  })
})
