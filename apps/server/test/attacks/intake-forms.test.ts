import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, makeApp, ok } from '../apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeRole } from '../roles.ts'
import { type MadeTable, makeTable } from '../tables.ts'
import { builderFlags } from './structure/world.ts'

/** Public forms of a table, attacked by visitors and by builders who see only a part of what a form asks for. */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let t: MadeTable<'team' | 'secret' | 'paper'>
beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_ROLE: 'api' })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  t = await makeTable(admin, 'Pedidos', {
    team: { type: 'singleLineText' },
    secret: { type: 'number' },
    paper: { type: 'files' },
  })
})
afterAll(() => server.stop())

const asks = (...fields: string[]) => fields.map((field_id) => ({ id: field_id, type: 'field' as const, field_id }))
const visitor = () => server.visitor().api.publicViews
async function published(more: object, who = admin) {
  const { form_id: formId } = ok(await who.api.intakeForms.create({ tableId: t.id, title: 'Pedido', ...more }))
  const { token } = ok(await who.api.publicViews.create({ type: 'form', identifier: formId }))
  return { formId, token }
}
async function builder(rule: object) {
  const role = await makeRole(build, org, { [t.id]: { level: 'full', ...rule } }, builderFlags, { '*': 'full' })
  return build.person(org, { seat: 'builder', role })
}
const storedItems = async (formId: string) =>
  ok(await admin.api.intakeForms.list({ tableId: t.id })).forms.find((form) => form.form_id === formId)?.items
const beyond = { status: 403, body: { error: { details: { reason: 'beyond_own_rights' } } } }
const whole = { status: 403, body: { error: { details: { reason: 'needs_whole_table' } } } }

describe('a form that takes no more answers', () => {
  it('T064 takes no files either, and says nothing of what was sent', async () => {
    const { formId, token } = await published({ items: asks(t.name, t.secret, t.paper), max_answers: 1 })
    const upload = () =>
      visitor().upload({ token, blockId: formId, fieldId: t.paper, file: new Blob(['abc']) } as never)
    ok(await upload())
    ok(await visitor().submit({ token, blockId: formId, values: { [t.name]: 'A' } }))
    const closed = { status: 409, body: { error: { details: { reason: 'form_closed' } } } }
    expect(await upload()).toMatchObject(closed)
    // What would be refused while it is open is not told from what would be taken.
    const sent = { token, blockId: formId, values: { [t.secret]: 'not a number' } }
    expect(await visitor().submit(sent)).toMatchObject(closed)
  })
})

describe('the picture of a form', () => {
  const upload = async (who: Person, text: string) =>
    (
      ok(await who.api.files.upload({ file: new File([text], 'x.html', { type: 'image/png' }) } as never)) as {
        id: string
      }
    ).id

  it('T006 T120 is one’s own upload, is shown by the form’s link alone, and runs nowhere', async () => {
    const person = await builder({})
    const foreign = await upload(admin, 'do admin')
    const wish = { tableId: t.id, title: 'X' }
    expect(await person.api.intakeForms.create({ ...wish, cover: foreign })).toBeError(404, 'not_found')
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'A', [t.paper]: [foreign] } }))
    expect(await person.api.intakeForms.create({ ...wish, cover: foreign })).toBeError(404, 'not_found')

    const cover = await upload(person, '<script>alert(1)</script>')
    const { formId, token } = await published({ cover }, person)
    const shown = ok(await visitor().open({ token }))
    const url = server.url + String(shown.type === 'form' && shown.form.cover)
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await fetch(url.replace(cover, foreign))).status).toBe(404)
    ok(await person.api.publicViews.delete({ type: 'form', identifier: formId }))
    expect((await fetch(url)).status).toBe(404)
  })
})

describe('a builder from whom a field is hidden', () => {
  const visible = () => ({ fields: { [t.name]: 'edit', [t.team]: 'edit', [t.paper]: 'edit' } })

  it('T031 reads nothing of the field in the log, whatever a form says about it', async () => {
    const person = await builder(visible())
    const show_if = { op: 'and' as const, rules: [{ field: t.secret, operator: 'eq', value: 918_273_645 }] }
    const items = [
      ...asks(t.name),
      { id: 'b', type: 'field' as const, field_id: t.secret, label: 'CNRY-LABEL' },
      { id: 'c', type: 'field' as const, field_id: t.team, show_if },
    ]
    const { formId } = await published({ items })
    ok(await admin.api.intakeForms.update({ formId, title: 'Outro', items: asks(t.name, t.team) }))
    const { items: entries } = ok(await person.api.history.log({}))
    expect(JSON.stringify(entries)).toContain(t.id)
    for (const word of ['CNRY-LABEL', '918273645', t.secret]) expect(JSON.stringify(entries)).not.toContain(word)
    expect(JSON.stringify(ok(await admin.api.history.log({})).items)).toContain('CNRY-LABEL')
  })

  it('T029 neither takes the field out of a form by the name of its place, nor takes the form away', async () => {
    const person = await builder(visible())
    const { formId } = await published({ items: asks(t.name, t.secret) })
    const items = [...asks(t.name), { id: t.secret, type: 'section' as const, label: 'X' }]
    ok(await person.api.intakeForms.update({ formId, items }))
    const stored = (await storedItems(formId)) ?? []
    expect(stored.flatMap((item) => (item.type === 'field' ? [item.field_id] : []))).toEqual([t.name, t.secret])
    expect(new Set(stored.map(({ id }) => id)).size).toBe(3)
    // Whoever sees all of it saves it as it is.
    ok(await admin.api.intakeForms.update({ formId, items: stored }))

    expect(await person.api.intakeForms.remove({ formId })).toMatchObject(whole)
    const { form_id: own } = ok(await person.api.intakeForms.create({ tableId: t.id, title: 'Meu' }))
    ok(await person.api.intakeForms.remove({ formId: own }))
    const update = ok(await admin.api.updateForms.create({ tableId: t.id, fields: asks(t.secret) }))
    expect(await person.api.updateForms.remove({ formId: update.form_id })).toMatchObject(whole)
  })
})

describe('a builder who sees some of the rows', () => {
  const inTeam = () => ({ filters: { op: 'and', rules: [{ field: t.team, operator: 'is', value: 'Vendas' }] } })
  const send = (token: string, blockId: string, team: string) =>
    visitor().submit({ token, blockId, values: { [t.name]: 'De fora', [t.team]: team } })

  it('T044 has their own form bound to these rows', async () => {
    const { formId, token } = await published({ items: asks(t.name, t.team) }, await builder(inTeam()))
    expect((await send(token, formId, 'Pesquisa')).status).toBe(403)
    ok(await send(token, formId, 'Vendas'))
  })

  it('T044 makes no form of another ask for more, since it writes with the rights of the other', async () => {
    const person = await builder(inTeam())
    const { formId, token } = await published({ items: asks(t.name) })
    const items = asks(t.name, t.team)
    expect(await person.api.intakeForms.update({ formId, items })).toMatchObject(beyond)
    expect((await send(token, formId, 'Pesquisa')).status).not.toBe(200)
    ok(await person.api.intakeForms.update({ formId, title: 'Outro título', items: asks(t.name) }))
    ok(await admin.api.publicViews.delete({ type: 'form', identifier: formId }))
    ok(await person.api.intakeForms.update({ formId, items }))
  })

  it('T044 is told by no number how many others answered, and finds it by no limit', async () => {
    const person = await builder(inTeam())
    const { formId, token } = await published({ items: asks(t.name, t.team), max_answers: 5 })
    ok(await send(token, formId, 'Pesquisa'))
    const shownTo = async (who: Person) =>
      ok(await who.api.intakeForms.list({ tableId: t.id })).forms.find((form) => form.form_id === formId)?.answers
    expect([await shownTo(admin), await shownTo(person)]).toEqual([1, null])
    expect(ok(await person.api.intakeForms.update({ formId, title: 'Mesmo', max_answers: 5 })).answers).toBeNull()
    expect(await person.api.intakeForms.update({ formId, max_answers: 1 })).toMatchObject(whole)
    // A form of their own has answers within their rows alone, until someone else shares it.
    const own = ok(await person.api.intakeForms.create({ tableId: t.id, items: asks(t.name, t.team) })).form_id
    ok(await person.api.intakeForms.update({ formId: own, max_answers: 2 }))
    ok(await admin.api.publicViews.create({ type: 'form', identifier: own }))
    expect(await person.api.intakeForms.update({ formId: own, max_answers: 1 })).toMatchObject(beyond)
  })

  it('T044 puts no form on a public page of another', async () => {
    const person = await builder(inTeam())
    const appId = await makeApp(admin)
    ok(await admin.api.publicViews.create({ type: 'dashboard', identifier: appId }))
    const settings = { tableId: t.id, viewSettings: { items: asks(t.name, t.team) } }
    expect(await person.api.blocks.create({ appId, type: 'formPages', settings })).toMatchObject(beyond)
    const own = await makeApp(person)
    const { token } = ok(await person.api.publicViews.create({ type: 'dashboard', identifier: own }))
    const blockId = await idOf(person, own, 'formPages', settings)
    expect((await send(token, blockId, 'Pesquisa')).status).toBe(403)
    ok(await send(token, blockId, 'Vendas'))
  })
})
