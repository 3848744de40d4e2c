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

const issuesOf = (answer: { error: { details?: unknown } | null }) =>
  (answer.error?.details as { issues?: unknown })?.issues
const is = (field: string, value: boolean) => ({ op: 'and' as const, rules: [{ field, operator: 'is', value }] })
const field = (field_id: string, more: object = {}) => ({
  id: `i${field_id}`,
  type: 'field' as const,
  field_id,
  ...more,
})

/** Urgent requests need a reason and show their value; the note has a default of its own. */
async function makeRequests() {
  const t = await makeTable(admin, 'Solicitações', {
    urgente: { type: 'switch' },
    motivo: { type: 'text' },
    valor: { type: 'number' },
    nota: { type: 'text', default_value: 'sem nota' },
  })
  const items = [
    field(t.name),
    field(t.urgente),
    field(t.motivo, { required: true, show_if: is(t.urgente, true) }),
    { id: 's', type: 'section' as const, label: 'Só o urgente', show_if: is(t.urgente, true) },
    field(t.nota),
  ]
  ok(await admin.api.forms.set({ tableId: t.id, kind: 'creation', form: { items } }))
  return { ...t, items }
}

describe('a record made through the creation form', () => {
  it('needs what the form asks for, where its condition holds', async () => {
    const t = await makeRequests()
    const tableId = t.id
    const create = (values: Record<string, unknown>) => admin.api.forms.createRecord({ tableId, values })
    const refused = await create({ [t.name]: 'A', [t.urgente]: true })
    expect(refused).toBeError(422, 'invalid_input')
    expect(issuesOf(refused)).toEqual([{ path: `values.${t.motivo}`, reason: 'required' }])
    const made = ok(await create({ [t.name]: 'A', [t.urgente]: true, [t.motivo]: 'Chuva', [t.valor]: 3 }))
    expect(made.values).toMatchObject({ [t.motivo]: 'Chuva', [t.valor]: 3, [t.nota]: 'sem nota' })
    // Not asked for without urgency, and the record has its defaults all the same.
    const calm = ok(await create({ [t.name]: 'B', [t.motivo]: null }))
    expect(calm.values).toMatchObject({ [t.nota]: 'sem nota', [t.motivo]: null })
  })

  it('takes nothing that the form hides', async () => {
    const t = await makeRequests()
    const values = { [t.name]: 'A', [t.motivo]: 'Chuva', [t.nota]: 'segredo' }
    const refused = await admin.api.forms.createRecord({ tableId: t.id, values })
    expect(issuesOf(refused)).toEqual([
      { path: `values.${t.motivo}`, reason: 'hidden_by_condition' },
      { path: `values.${t.nota}`, reason: 'hidden_by_condition' },
    ])
    // The table itself has no such rule.
    ok(await admin.api.records.create({ tableId: t.id, values }))
  })

  it('can ask for links that the other table holds', async () => {
    const people = await makeTable(admin, 'Pessoas', {})
    const t = await makeTable(admin, 'Visitas', {
      quem: { type: 'manyToManyConnection', options: { connectedTableId: people.id } },
    })
    const person = ok(await admin.api.records.create({ tableId: people.id, values: { [people.name]: 'Sônia' } }))
    const visits = ok(await admin.api.tables.get({ tableId: people.id })).fields.find(
      ({ type }) => type === 'manyToManyConnection',
    )
    const sides = [
      { tableId: t.id, fieldId: t.quem, linked: person.id },
      { tableId: people.id, fieldId: visits?.id ?? '', linked: 1 },
    ]
    for (const { tableId, fieldId, linked } of sides) {
      const form = { items: [field(fieldId, { required: true })] }
      ok(await admin.api.forms.set({ tableId, kind: 'creation', form }))
      expect(issuesOf(await admin.api.forms.createRecord({ tableId, values: {} }))).toEqual([
        { path: `values.${fieldId}`, reason: 'required' },
      ])
      ok(await admin.api.forms.createRecord({ tableId, values: { [fieldId]: [linked] } }))
    }
  })

  it('is not asked for what its maker may not write, and stays closed to who may not make records', async () => {
    const t = await makeTable(admin, 'Sigilo', { nota: { type: 'text' }, preco: { type: 'number' } })
    const items = [field(t.nota), field(t.preco, { required: true })]
    ok(await admin.api.forms.set({ tableId: t.id, kind: 'creation', form: { items } }))
    const fields = { [t.name]: 'edit', [t.nota]: 'edit', [t.preco]: 'view' } as const
    const edits = await makeRole(build, org, { [t.id]: { level: 'edit', fields } })
    const editor = await build.person(org, { role: edits })
    ok(await editor.api.forms.createRecord({ tableId: t.id, values: { [t.nota]: 'oi' } }))
    const viewer = await build.person(org, { role: await makeRole(build, org, { [t.id]: 'view' }) })
    const refused = await viewer.api.forms.createRecord({ tableId: t.id, values: { [t.nota]: 'oi' } })
    expect(refused).toBeError(403, 'permission_denied')
  })
})

describe('a record changed through a form', () => {
  it('the update form asks only for what is sent, the chat form for all of it', async () => {
    const t = await makeRequests()
    const tableId = t.id
    ok(await admin.api.forms.set({ tableId, kind: 'update', form: 'creation' }))
    const chat = { items: [field(t.valor, { required: true }), field(t.nota)] }
    ok(await admin.api.forms.set({ tableId, kind: 'chat', form: chat }))
    const { id: recordId } = ok(await admin.api.records.create({ tableId, values: { [t.urgente]: true } }))
    const update = (kind: 'update' | 'chat', values: Record<string, unknown>, version?: number) =>
      admin.api.forms.updateRecord({ tableId, recordId, kind, values, ...(version && { version }) })
    ok(await update('update', { [t.motivo]: 'Chuva' }))
    expect(issuesOf(await update('update', { [t.motivo]: null }))).toEqual([
      { path: `values.${t.motivo}`, reason: 'required' },
    ])
    ok(await update('update', { [t.name]: 'Outro nome' }))
    expect(issuesOf(await update('chat', { [t.nota]: 'x' }))).toEqual([
      { path: `values.${t.valor}`, reason: 'required' },
    ])
    const done = ok(await update('chat', { [t.nota]: 'x', [t.valor]: 0 }))
    expect(done.values).toMatchObject({ [t.nota]: 'x', [t.valor]: 0, [t.motivo]: 'Chuva' })
    expect(await update('chat', { [t.nota]: 'y' }, 1)).toBeError(409, 'conflict')
  })
})

it('how a form opens and what follows its saving is kept with it [rule s.form.on-save]', async () => {
  const t = await makeRequests()
  const form = { items: t.items, on_save: 'keep_open' as const, variant: '4_cols' as const }
  expect(ok(await admin.api.forms.set({ tableId: t.id, kind: 'creation', form })).creation).toEqual(form)
  const refused = await admin.api.forms.set({
    tableId: t.id,
    kind: 'creation',
    form: { ...form, on_save: 'explode' as never },
  })
  expect(refused).toBeError(422, 'invalid_input')
  const { form: plain } = { form: { items: t.items } }
  expect(ok(await admin.api.forms.set({ tableId: t.id, kind: 'creation', form: plain })).creation).toEqual(plain)
})
