import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { referencesTo } from '../tables/index.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const issuesOf = (answer: { error: { details?: unknown } | null }) =>
  (answer.error?.details as { issues?: unknown })?.issues

const options = {
  options: [
    { id: 'opt_aberto', label: 'Aberto', color: null },
    { id: 'opt_pronto', label: 'Pronto', color: null },
  ],
}
const makeOrders = (who: Person = admin) =>
  makeTable(who, 'Pedidos', {
    valor: { type: 'number' },
    dia: { type: 'date' },
    estado: { type: 'select', options },
    nota: { type: 'text' },
  })

describe('views', () => {
  it('of every kind are made, listed, changed, put in order and taken away [rule s.view.record-fixed]', async () => {
    const t = await makeOrders()
    const tableId = t.id
    const range = { start: t.dia, end: null }
    const make = (type: string, more: object) =>
      admin.api.views.create({ tableId, type: type as 'table', ...(type === 'record' ? {} : { label: type }), ...more })
    const made = [
      ok(await make('table', { fields: [t.name, t.valor], column_widths: { [t.valor]: 120 }, frozen_columns: 1 })),
      ok(await make('kanban', { fields: [t.name], kanban_field: t.estado, kanban_hide_add_button: true })),
      ok(await make('list', { fields: [t.name] })),
      ok(await make('gantt', { gantt_table_fields: [t.name] })),
      ok(await make('record', { fields: [t.name, t.nota] })),
      ok(await make('calendar', { fields: [t.name], calendar_date_range: range })),
      ok(await make('gallery', { fields: [t.name] })),
    ]
    expect(made[4]).toMatchObject({ label: 'Record', can_delete: false, can_rename: false })
    expect(made[0]).toMatchObject({ sort_by: null, sort_order: 'desc', has_hidden_filters: false })
    const all = ok(await admin.api.views.list({ tableId }))
    expect(all).toEqual({ views: made, default_view: null })

    const ids = made.map(({ id }) => id).toReversed()
    expect(ok(await admin.api.views.reorder({ tableId, views: ids })).views.map(({ id }) => id)).toEqual(ids)
    expect(await admin.api.views.reorder({ tableId, views: ids.slice(1) })).toBeError(409, 'conflict')
    ok(await admin.api.views.setDefault({ tableId, viewId: made[1]?.id ?? '' }))
    ok(await admin.api.views.setDefault({ tableId, viewId: made[2]?.id ?? '' }))
    expect(ok(await admin.api.views.list({ tableId })).default_view).toBe(made[2]?.id)
    const copy = ok(await admin.api.views.duplicate({ tableId, viewId: made[0]?.id ?? '' }))
    expect(copy).toMatchObject({ label: 'table cópia', fields: [t.name, t.valor], is_default: false })
    ok(await admin.api.views.remove({ tableId, viewId: copy.id }))
    expect(await admin.api.views.remove({ tableId, viewId: copy.id })).toBeError(404, 'not_found')
  })

  it('keep to their rules [rule s.view.record-fixed, v.table-fields.min, v.view.required, v.view.gantt, t.view-types]', async () => {
    const t = await makeOrders()
    const tableId = t.id
    const base = { tableId, label: 'Visão' }
    expect(issuesOf(await admin.api.views.create({ ...base, type: 'table' }))).toEqual([
      { path: 'fields', reason: 'required' },
    ])
    expect(issuesOf(await admin.api.views.create({ tableId, type: 'list', fields: [t.name] }))).toEqual([
      { path: 'label', reason: 'required' },
    ])
    expect(issuesOf(await admin.api.views.create({ ...base, type: 'kanban', fields: [t.name] }))).toEqual([
      { path: 'kanban_field', reason: 'required' },
    ])
    expect(
      issuesOf(await admin.api.views.create({ ...base, type: 'kanban', fields: [t.name], kanban_field: t.valor })),
    ).toEqual([{ path: 'kanban_field', reason: 'unfit_field' }])
    expect(issuesOf(await admin.api.views.create({ ...base, type: 'list', fields: [t.name], cover: t.nota }))).toEqual([
      { path: 'cover', reason: 'unknown_key' },
    ])
    expect(issuesOf(await admin.api.views.create({ ...base, type: 'tasks' }))).toEqual([
      { path: 'type', reason: 'type_unavailable' },
    ])
    const gantt = ok(await admin.api.views.create({ ...base, type: 'gantt', gantt_table_fields: [t.name] }))
    expect(issuesOf(await admin.api.views.update({ tableId, viewId: gantt.id, label: 'Outro' }))).toEqual([
      { path: 'gantt_date_range', reason: 'required' },
    ])
    const record = ok(await admin.api.views.create({ tableId, type: 'record', fields: [t.name] }))
    expect(await admin.api.views.update({ tableId, viewId: record.id, label: 'Ficha' })).toBeError(422, 'invalid_input')
    expect(await admin.api.views.remove({ tableId, viewId: record.id })).toBeError(409, 'conflict')
    expect(await admin.api.views.create({ tableId, type: 'record', fields: [t.name] })).toBeError(409, 'conflict')
    expect(ok(await admin.api.views.update({ tableId, viewId: record.id, fields: [t.nota] })).fields).toEqual([t.nota])
  })

  it('take their sort in each of its shapes, and only in one at a time [rule k.view.sort-default, t.view-sort]', async () => {
    const t = await makeOrders()
    const base = { tableId: t.id, type: 'list' as const, label: 'Ordem', fields: [t.name] }
    const sorts = [
      { given: { sort_by: t.valor }, sort: [{ field: t.valor, order: 'desc' }] },
      { given: { sort_by: t.valor, sort_order: 'asc' as const }, sort: [{ field: t.valor, order: 'asc' }] },
      { given: { sort: { field: t.dia } }, sort: [{ field: t.dia, order: 'desc' }] },
      {
        given: {
          sort: [
            { field: t.dia, order: 'asc' as const },
            { field: t.valor, order: 'desc' as const },
          ],
        },
        sort: [
          { field: t.dia, order: 'asc' },
          { field: t.valor, order: 'desc' },
        ],
      },
    ]
    for (const { given, sort } of sorts) {
      const made = ok(await admin.api.views.create({ ...base, ...given }))
      expect(made).toMatchObject({ sort, sort_by: sort[0]?.field, sort_order: sort[0]?.order })
    }
    expect(await admin.api.views.create({ ...base, sort: [], sort_by: t.valor })).toBeError(422, 'invalid_input')
  })

  it('give lists and summaries their filter, order and fields, with what is asked for on top', async () => {
    const t = await makeOrders()
    const tableId = t.id
    const rows = [
      [1, 'opt_aberto'],
      [3, 'opt_aberto'],
      [2, 'opt_aberto'],
      [9, 'opt_pronto'],
    ]
    for (const [valor, estado] of rows)
      ok(await admin.api.records.create({ tableId, values: { [t.valor]: valor, [t.estado]: estado } }))
    const open = { op: 'and' as const, rules: [{ field: t.estado, operator: 'is', value: 'opt_aberto' }] }
    const view = ok(
      await admin.api.views.create({
        tableId,
        type: 'kanban',
        label: 'Abertos',
        fields: [t.valor],
        kanban_field: t.estado,
        filters: open,
        sort_by: t.valor,
      }),
    ).id
    const list = ok(await admin.api.records.list({ tableId, view, total: true }))
    expect(list.records.map((record) => record.values)).toEqual(
      [3, 2, 1].map((valor) => ({ [t.valor]: valor, [t.estado]: 'opt_aberto' })),
    )
    expect(list.total).toBe(3)
    const more = { op: 'or' as const, rules: [{ field: t.valor, operator: 'gt', value: 2 }] }
    const asked = ok(await admin.api.records.list({ tableId, view, filter: more, fields: [t.name] }))
    expect(asked.records.map(({ id, values }) => [id, Object.keys(values)])).toEqual([[2, [t.name]]])
    const sums = ok(
      await admin.api.records.summary({ tableId, view, aggregates: [{ field: t.valor, aggregate: 'sum' }] }),
    )
    expect(sums.lines).toMatchObject([{ count: 3, aggregates: [6] }])
    const first = ok(await admin.api.records.list({ tableId, view, limit: 2 }))
    const next = ok(await admin.api.records.list({ tableId, view, limit: 2, cursor: first.next ?? '' }))
    expect([...first.records, ...next.records].map(({ id }) => id)).toEqual([2, 3, 1])
    expect(await admin.api.records.list({ tableId, cursor: first.next ?? '' })).toBeError(422, 'invalid_input')
    const elsewhere = await makeOrders()
    expect(await admin.api.records.list({ tableId: elsewhere.id, view })).toBeError(404, 'not_found')
    // A bulk action knows no views: it must not take a selection for everything.
    const all = { tableId, all: true, view } as never
    expect(await admin.api.records.remove(all)).toBeError(422, 'invalid_input')
  })

  it('let go of a field that is archived, and say beforehand that they use it', async () => {
    const t = await makeOrders()
    const tableId = t.id
    ok(await admin.api.records.create({ tableId, values: { [t.valor]: 5 } }))
    const view = ok(
      await admin.api.views.create({
        tableId,
        type: 'table',
        label: 'Tudo',
        fields: [t.name, t.valor],
        sort_by: t.valor,
        groups: [{ field: t.estado }],
        footer: [{ field: t.valor, aggregate: 'sum' }],
        filters: { op: 'and', rules: [{ field: t.estado, operator: 'isNotEmpty' }] },
        colors: [{ color: 'azul', filter: { op: 'and', rules: [{ field: t.valor, operator: 'gt', value: 1 }] } }],
      }),
    )
    const db = server.services.database.org(org.id)
    const uses = async (id: string) => (await referencesTo(db, org.id, [{ kind: 'field', id }])).map(({ from }) => from)
    expect(await uses(t.valor)).toEqual([{ kind: 'view', id: view.id, tableId }])
    expect(await uses(t.nota)).toEqual([])
    expect(ok(await admin.api.records.list({ tableId, view: view.id })).records).toEqual([])
    for (const fieldId of [t.valor, t.estado]) ok(await admin.api.fields.archive({ tableId, fieldId }))
    const [left] = ok(await admin.api.views.list({ tableId })).views
    expect(left).toMatchObject({ fields: [t.name], sort_by: null, groups: [], footer: [], filters: null, colors: [] })
    expect(ok(await admin.api.records.list({ tableId, view: view.id })).records).toHaveLength(1)
    ok(await admin.api.views.update({ tableId, viewId: view.id, label: 'Menos' }))
    expect(await uses(t.valor)).toEqual([])
  })

  it('are changed by those who build apps and have the table in full, and read by whoever reads the table [rule p.rule.views, t.views-permission]', async () => {
    const t = await makeOrders()
    const tableId = t.id
    const base = { tableId, type: 'list' as const, label: 'Lista', fields: [t.name] }
    const view = ok(await admin.api.views.create(base))
    const flags = { create_dashboard: true }
    const builds = await build.person(org, {
      seat: 'builder',
      role: await makeRole(build, org, { '*': 'edit' }, flags),
    })
    const full = await build.person(org, { seat: 'builder', role: await makeRole(build, org, { '*': 'full' }) })
    const blind = await build.person(org, { seat: 'builder', role: await makeRole(build, org, { '*': 'none' }, flags) })
    expect((await builds.api.views.create(base)).error).toMatchObject({ id: 'permission_denied' })
    const denied = await full.api.views.create(base)
    expect(denied).toBeError(403, 'permission_denied')
    expect(denied.error?.details).toMatchObject({ ability: 'views.manage' })
    expect(await builds.api.views.remove({ tableId, viewId: view.id })).toBeError(403, 'permission_denied')
    expect(await builds.api.views.reorder({ tableId, views: [view.id] })).toBeError(403, 'permission_denied')
    ok(await full.api.views.reorder({ tableId, views: [view.id] }))
    expect(await blind.api.views.list({ tableId })).toBeError(404, 'not_found')
    expect(await blind.api.views.create(base)).toBeError(404, 'not_found')
    const viewer = await build.person(org, { seat: 'viewer' })
    expect(ok(await viewer.api.views.list({ tableId })).views).toEqual([view])
  })
})
