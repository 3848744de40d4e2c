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

const makeRequests = () =>
  makeTable(admin, 'Solicitações', {
    urgente: { type: 'switch' },
    motivo: { type: 'text', required: true },
    valor: { type: 'number' },
    dobro: { type: 'formula', options: { expression: '1 + 1' } },
  })
const is = (field: string, value: boolean) => ({ op: 'and' as const, rules: [{ field, operator: 'is', value }] })
const field = (field_id: string, more: object = {}) => ({
  id: `i${field_id}`,
  type: 'field' as const,
  field_id,
  ...more,
})

describe('the forms of a table', () => {
  it('are the default until they are set, and again when they are set to true [rule s.forms.true-default]', async () => {
    const t = await makeRequests()
    const tableId = t.id
    expect(ok(await admin.api.forms.get({ tableId }))).toEqual({
      creation: true,
      update: true,
      chat: true,
      conditionals: [],
    })
    const items = [
      field(t.name, { label: 'Título', help: 'Curto e claro', width: 2 }),
      { id: 's1', type: 'section' as const, label: 'Detalhes', show_if: is(t.urgente, true) },
      field(t.valor, { required: true, show_if: is(t.urgente, true) }),
      { id: 'p1', type: 'page_break' as const },
      field(t.motivo),
    ]
    const set = ok(await admin.api.forms.set({ tableId, kind: 'creation', form: { items } }))
    expect(set.creation).toEqual({ items })
    expect(ok(await admin.api.forms.set({ tableId, kind: 'update', form: 'creation' })).update).toBe('creation')
    expect(await admin.api.forms.set({ tableId, kind: 'chat', form: 'creation' })).toBeError(422, 'invalid_input')
    const db = server.services.database.org(org.id)
    expect((await referencesTo(db, org.id, [{ kind: 'field', id: t.urgente }])).map(({ from }) => from)).toEqual([
      { kind: 'form', id: `${tableId}/creation`, tableId },
    ])
    ok(await admin.api.fields.archive({ tableId, fieldId: t.valor }))
    const left = ok(await admin.api.forms.get({ tableId })).creation
    expect(left).toEqual({ items: items.filter((item) => !('field_id' in item) || item.field_id !== t.valor) })
    expect(ok(await admin.api.forms.set({ tableId, kind: 'creation', form: true })).creation).toBe(true)
    expect(await referencesTo(db, org.id, [{ kind: 'field', id: t.urgente }])).toEqual([])
  })

  it('refuse what cannot be asked for [rule v.field.not-editable]', async () => {
    const t = await makeRequests()
    const set = async (items: object[]) =>
      issuesOf(await admin.api.forms.set({ tableId: t.id, kind: 'creation', form: { items: items as never } }))
    const at = (path: string, reason: string) => [{ path: `form.items.${path}`, reason }]
    expect(await set([field(t.name), { ...field(t.name), id: 'other' }])).toEqual(at('1.field_id', 'given_twice'))
    expect(await set([field(t.name), { ...field(t.valor), id: `i${t.name}` }])).toEqual(at('1.id', 'given_twice'))
    expect(await set([field('fld_00000000000000')])).toEqual(at('0.field_id', 'unknown_field'))
    expect(await set([field(t.dobro)])).toEqual(at('0.field_id', 'not_editable'))
    expect(await set([field(t.urgente, { required: true })])).toEqual(at('0.field_id', 'cannot_be_required'))
    expect(await set([field(t.name, { show_if: is('fld_00000000000000', true) })])).toEqual(
      at('0.show_if.rules.0.field', 'unknown_field'),
    )
    // What is worked out is not known while a record is written.
    expect(
      await set([field(t.name, { show_if: { op: 'and', rules: [{ field: t.dobro, operator: 'eq', value: 2 }] } })]),
    ).toEqual(at('0.show_if.rules.0.field', 'unknown_field'))
    expect(await set([{ id: 'p', type: 'page_break' }])).toEqual([{ path: 'form.items', reason: 'required' }])
  })

  it('conditional fields are kept to at every write', async () => {
    const t = await makeRequests()
    const tableId = t.id
    const filter = is(t.urgente, true)
    const set = ok(await admin.api.forms.setConditionals({ tableId, conditionals: [{ field: t.motivo, filter }] }))
    expect(set.conditionals).toEqual([{ field: t.motivo, filter }])
    ok(await admin.api.records.create({ tableId, values: { [t.urgente]: false } }))
    const missing = await admin.api.records.create({ tableId, values: { [t.urgente]: true } })
    expect(issuesOf(missing)).toEqual([{ path: `values.${t.motivo}`, reason: 'required' }])
    const wrong = [
      { given: [{ field: 'fld_00000000000000', filter }], reason: 'unknown_field' },
      { given: [{ field: t.motivo, filter: is('fld_00000000000000', true) }], reason: 'unknown_field' },
      { given: [{ field: t.urgente, filter }], reason: 'names_itself' },
      {
        given: [
          { field: t.motivo, filter },
          { field: t.motivo, filter },
        ],
        reason: 'given_twice',
      },
    ]
    for (const { given, reason } of wrong) {
      const refused = await admin.api.forms.setConditionals({ tableId, conditionals: given })
      expect(issuesOf(refused)).toEqual([expect.objectContaining({ reason })])
    }
    // Once the field that it looked at is gone, the condition no longer hides anything.
    ok(await admin.api.fields.archive({ tableId, fieldId: t.urgente }))
    expect(ok(await admin.api.forms.get({ tableId })).conditionals).toEqual([])
    expect(issuesOf(await admin.api.records.create({ tableId, values: {} }))).toEqual([
      { path: `values.${t.motivo}`, reason: 'required' },
    ])
  })

  it('T029 hide what a role cannot read, refuse it, and keep it through what someone else saves', async () => {
    const t = await makeRequests()
    const tableId = t.id
    const fields = { [t.name]: 'edit', [t.motivo]: 'edit' } as const
    const role = await makeRole(build, org, { [t.id]: { level: 'full', fields } })
    const builder = await build.person(org, { seat: 'builder', role })
    const items = [field(t.name, { show_if: is(t.urgente, true) }), field(t.valor), field(t.motivo)]
    ok(await admin.api.forms.set({ tableId, kind: 'creation', form: { items } }))
    const conditionals = [{ field: t.valor, filter: is(t.urgente, true) }]
    ok(await admin.api.forms.setConditionals({ tableId, conditionals }))
    const seen = ok(await builder.api.forms.get({ tableId }))
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${t.valor}|${t.urgente}`))
    for (const id of [t.valor, 'fld_00000000000000']) {
      const refused = await builder.api.forms.set({ tableId, kind: 'chat', form: { items: [field(id)] } })
      expect(issuesOf(refused)).toEqual([{ path: 'form.items.0.field_id', reason: 'unknown_field' }])
    }
    const mine = [field(t.motivo), field(t.name, { show_if: null })]
    ok(await builder.api.forms.set({ tableId, kind: 'creation', form: { items: mine } }))
    ok(await builder.api.forms.setConditionals({ tableId, conditionals: [] }))
    const whole = ok(await admin.api.forms.get({ tableId }))
    expect(whole.creation).toEqual({
      items: [field(t.motivo), field(t.name, { show_if: is(t.urgente, true) }), field(t.valor)],
    })
    expect(whole.conditionals).toEqual(conditionals)
  })

  it('are set by those who have the table in full, on a plan that has them [rule p.table.manage, p.rule.form-edit]', async () => {
    const t = await makeRequests()
    const form = { items: [field(t.name)] }
    const member = await build.person(org)
    expect(await member.api.forms.set({ tableId: t.id, kind: 'chat', form })).toBeError(403, 'permission_denied')
    const edits = await build.person(org, { seat: 'builder', role: await makeRole(build, org, { '*': 'edit' }) })
    expect(await edits.api.forms.set({ tableId: t.id, kind: 'chat', form })).toBeError(403, 'permission_denied')
    const free = await build.org({ plan: 'free' })
    const theirs = await makeTable(free.admin, 'T', {})
    const blocked = await free.admin.api.forms.setConditionals({ tableId: theirs.id, conditionals: [] })
    expect(blocked).toBeError(403, 'permission_denied')
    expect(blocked.error?.details).toMatchObject({ ability: 'forms.manage', reason: 'needs_plan' })
  })
})
