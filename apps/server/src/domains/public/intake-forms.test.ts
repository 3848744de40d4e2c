import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuesOf, labelsOf, makeOrders, ok, type Orders, reasonsOf } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { changeRole, makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let t: Orders

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  t = await makeOrders(admin)
})
afterAll(() => server.stop())

const visitor = () => server.visitor().api.publicViews
const asks = (...fields: string[]) => fields.map((field_id) => ({ id: field_id, type: 'field' as const, field_id }))
const share = async (formId: string, who = admin) =>
  ok(await who.api.publicViews.create({ type: 'form', identifier: formId }))
async function openForm(token: string) {
  const shown = ok(await visitor().open({ token }))
  if (shown.type !== 'form') throw new Error('a form was shared')
  return shown
}
const made = async (more: object = {}) => {
  const form = ok(await admin.api.intakeForms.create({ tableId: t.id, title: 'Pedido novo', ...more }))
  return { form, token: (await share(form.form_id)).token }
}
const newest = async () =>
  labelsOf(ok(await admin.api.records.list({ tableId: t.id, sort: [{ field: 'id', order: 'desc' }], limit: 1 })))[0]

describe('a public form of a table', () => {
  it('begins with the fields that may be asked for, and adds records of that table', async () => {
    const { form, token } = await made()
    expect(form).toMatchObject({ title: 'Pedido novo', state: 'open', answers: 0, table_id: t.id })
    const fields = form.items.flatMap((item) => (item.type === 'field' ? [item.field_id] : []))
    expect(fields).toEqual(expect.arrayContaining([t.name, t.valor, t.dia, t.estado]))
    const { table, form: page } = await openForm(token)
    expect(page).toMatchObject({ id: form.form_id, title: 'Pedido novo', state: 'open', cover: null })
    expect(table.fields.map(({ id }) => id).sort()).toEqual([...fields].sort())
    ok(await visitor().submit({ token, blockId: form.form_id, values: { [t.name]: 'De fora' } }))
    expect(await newest()).toBe('De fora')
    const { forms } = ok(await admin.api.intakeForms.list({ tableId: t.id }))
    expect(forms.find(({ form_id }) => form_id === form.form_id)?.answers).toBe(1)
  })

  it('has a link of its own beside other forms of the table', async () => {
    const [one, two] = [await made({ items: asks(t.name) }), await made({ items: asks(t.name, t.valor) })]
    expect(one.token).not.toBe(two.token)
    expect((await openForm(one.token)).table.fields.map(({ id }) => id)).toEqual([t.name])
    const away = await visitor().submit({
      token: one.token,
      blockId: two.form.form_id,
      values: { [t.name]: 'Trocado' },
    })
    expect(away).toBeError(404, 'not_found')
    ok(await admin.api.publicViews.delete({ type: 'form', identifier: one.form.form_id }))
    expect(await visitor().open({ token: one.token })).toBeError(404, 'not_found')
    await openForm(two.token)
    ok(await admin.api.intakeForms.remove({ formId: two.form.form_id }))
    expect(await visitor().open({ token: two.token })).toBeError(404, 'not_found')
  })

  it('takes answers until its day or its number, also from two who send at once', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString()
    const past = new Date(Date.now() - 60_000).toISOString()
    const refused = await admin.api.intakeForms.create({ tableId: t.id, closes_at: past })
    expect(issuesOf(refused)).toEqual([{ path: 'closes_at', reason: 'in_the_past' }])
    const { form, token } = await made({ max_answers: 1, closes_at: soon, success_title: 'Obrigado' })
    const send = (name: string) => visitor().submit({ token, blockId: form.form_id, values: { [t.name]: name } })
    const both = await Promise.all([send('Primeiro'), send('Segundo')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const closed = both.find(({ status }) => status === 409)
    expect(closed?.error?.details).toMatchObject({ reason: 'form_closed' })
    const shown = await openForm(token)
    expect(shown.form).toMatchObject({ state: 'full', items: [], success_title: 'Obrigado' })
    expect(shown.table.fields).toEqual([])
    ok(await admin.api.intakeForms.update({ formId: form.form_id, max_answers: null }))
    expect((await openForm(token)).form.state).toBe('open')
  })

  it('asks for no people, no links and nothing that is worked out', async () => {
    const other = await makeTable(admin, 'Outra', {
      dono: { type: 'user' },
      pedido: { type: 'connectedRecord', options: { connectedTableId: t.id } },
      texto: { type: 'singleLineText' },
    })
    const form = ok(await admin.api.intakeForms.create({ tableId: other.id }))
    expect(form.items.map((item) => item.type === 'field' && item.field_id)).toEqual([other.name, other.texto])
    const unfit = await admin.api.intakeForms.create({ tableId: other.id, items: asks(other.name, other.dono) })
    expect(reasonsOf(unfit)).toContain('unfit_field')
  })

  it('tells visitors of no field that it does not ask for, not even by a condition', async () => {
    const show_if = { op: 'and' as const, rules: [{ field: t.segredo, operator: 'isNotEmpty' }] }
    const items = [...asks(t.name), { id: 'b', type: 'field' as const, field_id: t.valor, show_if }]
    const { token } = await made({ items })
    const shown = await openForm(token)
    expect(JSON.stringify(shown)).not.toContain(t.segredo)
    expect(shown.form.items).toHaveLength(2)
  })
})

describe('a builder who sees less', () => {
  const role = (fields: object) => ({ [t.id]: { level: 'full' as const, fields } })
  const open = () => ({ [t.name]: 'edit', [t.valor]: 'edit', [t.dia]: 'edit', [t.estado]: 'edit', [t.tarefas]: 'edit' })
  const builder = async (fields: object) => {
    const id = await makeRole(build, org, role(fields) as never, { create_dashboard: true })
    return { id, person: await build.person(org, { seat: 'builder', role: id }) }
  }

  it('neither asks for hidden fields nor shares a form that does', async () => {
    const { person } = await builder(open())
    const own = ok(await person.api.intakeForms.create({ tableId: t.id, title: 'Meu' }))
    expect(JSON.stringify(own)).not.toContain(t.segredo)
    const wish = { tableId: t.id, items: asks(t.name, t.segredo) }
    expect(reasonsOf(await person.api.intakeForms.create(wish))).toContain('unknown_field')
    const theirs = ok(await admin.api.intakeForms.create(wish))
    const { forms } = ok(await person.api.intakeForms.list({ tableId: t.id }))
    expect(JSON.stringify(forms)).not.toContain(t.segredo)
    const published = await person.api.publicViews.create({ type: 'form', identifier: theirs.form_id })
    expect(published).toMatchObject({ status: 403, body: { error: { details: { reason: 'beyond_own_rights' } } } })
    const { token } = await share(theirs.form_id)
    expect(await person.api.publicViews.get({ type: 'form', identifier: theirs.form_id })).toBeError(404, 'not_found')
    expect(JSON.stringify(ok(await person.api.publicViews.list({})))).not.toContain(token)
    // What they change, the hidden part stays in.
    ok(await person.api.intakeForms.update({ formId: theirs.form_id, items: asks(t.name, t.valor) }))
    const now = await openForm(token)
    expect(now.table.fields.map(({ id }) => id).sort()).toEqual([t.name, t.valor, t.segredo].sort())
  })

  it('has their form follow their rights of now', async () => {
    const { id, person } = await builder(open())
    const form = ok(await person.api.intakeForms.create({ tableId: t.id, items: asks(t.name, t.valor) }))
    const { token } = await share(form.form_id, person)
    expect((await openForm(token)).table.fields).toHaveLength(2)
    await changeRole(build, org, id, role({ ...open(), [t.valor]: 'view' }) as never)
    expect((await openForm(token)).table.fields.map((field) => field.id)).toEqual([t.name])
    const values = { [t.name]: 'A', [t.valor]: 3 }
    expect((await visitor().submit({ token, blockId: form.form_id, values })).status).not.toBe(200)
    await changeRole(build, org, id, { [t.id]: 'view' })
    expect(await visitor().open({ token })).toBeError(404, 'not_found')
  })

  it('without the right to manage the table has none of it', async () => {
    const id = await makeRole(build, org, { [t.id]: 'edit' }, { create_dashboard: true })
    const person = await build.person(org, { seat: 'builder', role: id })
    const { form } = await made()
    expect(await person.api.intakeForms.list({ tableId: t.id })).toBeError(403, 'permission_denied')
    expect(await person.api.intakeForms.create({ tableId: t.id })).toBeError(403, 'permission_denied')
    const change = { formId: form.form_id, title: 'X' }
    expect(await person.api.intakeForms.update(change)).toBeError(403, 'permission_denied')
    const other = await build.org()
    expect(await other.admin.api.intakeForms.update(change)).toBeError(404, 'not_found')
  })
})
