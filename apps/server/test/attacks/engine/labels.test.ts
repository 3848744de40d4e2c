import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import { makeTable } from '../../tables.ts'
import { makeWorld, type World } from '../structure/world.ts'

let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())
const and = (field: string, operator: string, value?: unknown) => ({
  op: 'and' as const,
  rules: [{ field, operator, ...(value !== undefined && { value }) }] as never[],
})
const field = (tableId: string, type: string, label: string, options?: object) =>
  w.admin.api.fields.create({ tableId, type, label, ...(options && { options }) } as never)

async function firm() {
  const { admin } = w
  const depts = await makeTable(admin, 'Setores', { country: { type: 'singleLineText' } })
  const title = ok(await field(depts.id, 'formula', 'Título', { expression: `{${depts.name}} & ""` })).id
  const staff = await makeTable(admin, 'Gente', {
    dept: { type: 'connectedRecord', options: { connectedTableId: depts.id } },
  })
  const where = ok(await field(staff.id, 'formula', 'Onde', { expression: `{${staff.dept}} & ""` })).id
  for (const name of ['Vendas', 'Diretoria'])
    ok(await admin.api.records.create({ tableId: depts.id, values: { [depts.name]: name, [depts.country]: 'Vendas' } }))
  ok(await admin.api.records.create({ tableId: staff.id, values: { [staff.name]: 'Ana', [staff.dept]: 1 } }))
  ok(await admin.api.records.create({ tableId: staff.id, values: { [staff.name]: 'OCULTA', [staff.dept]: 2 } }))
  const inverse = ok(await admin.api.tables.get({ tableId: depts.id })).fields.map((f) => f.id)
  // Full on the structure of both; of the departments no value can be written.
  const fields = Object.fromEntries([...inverse].map((id) => [id, 'view' as const]))
  const me = await w.builder({
    [staff.id]: { level: 'full', filters: and(where, 'is', 'Vendas') },
    [depts.id]: { level: 'full', fields },
  })
  const seen = async () => JSON.stringify(ok(await me.api.records.list({ tableId: staff.id })))
  return { admin, me, depts, staff, title, where, seen }
}

it('whoever is bound by a condition over the name of linked records does not choose what they are called by', async () => {
  const { me, depts, seen } = await firm()
  expect(await seen()).not.toContain('OCULTA')
  await me.api.tables.update({ tableId: depts.id, record_label_field: depts.country })
  expect(await seen()).not.toContain('OCULTA')
})

it('nor rewrites the formula that they are called by', async () => {
  const { admin, me, depts, title, seen } = await firm()
  ok(await admin.api.tables.update({ tableId: depts.id, record_label_field: title }))
  expect(await seen()).not.toContain('OCULTA')
  await me.api.fields.update({
    tableId: depts.id,
    fieldId: title,
    options: { expression: '"Vendas"' },
  } as never)
  expect(await seen()).not.toContain('OCULTA')
})

it('nor what one link calls them by', async () => {
  const { me, depts, staff, seen } = await firm()
  await me.api.fields.update({
    tableId: staff.id,
    fieldId: staff.dept,
    options: { customLabelField: depts.country },
  } as never)
  expect(await seen()).not.toContain('OCULTA')
})

it('nor archives the field that a link calls them by', async () => {
  const { admin, me, depts, staff, seen } = await firm()
  // The link calls them by the country, which says Vendas for all but one.
  ok(
    await admin.api.records.updateMany({
      tableId: depts.id,
      records: [{ id: 2, values: { [depts.country]: 'X', [depts.name]: 'Vendas' } }],
    } as never),
  )
  ok(
    await admin.api.fields.update({
      tableId: staff.id,
      fieldId: staff.dept,
      options: { customLabelField: depts.country },
    } as never),
  )
  expect(await seen()).not.toContain('OCULTA')
  await me.api.fields.archive({ tableId: depts.id, fieldId: depts.country })
  expect(await seen()).not.toContain('OCULTA')
})

it('a share whose owner is bound so shows no more after someone else moved the label', async () => {
  const { me, staff } = await firm()
  const made = await me.api.publicViews.create({ type: 'object', identifier: staff.id, fields: [staff.name] })
  if (made.status !== 200) return
  const seen = await w.server.visitor().api.publicViews.records({ token: made.body.token })
  expect(JSON.stringify(seen.body)).not.toContain('OCULTA')
})

it('a builder with a row condition does not publish the other rows by the formula that a shared link calls them by', async () => {
  const { admin, depts, staff, title } = await firm()
  ok(await admin.api.tables.update({ tableId: depts.id, record_label_field: title }))
  ok(await admin.api.records.update({ tableId: depts.id, recordId: 2, values: { [depts.country]: 'CANARIO-PAIS' } }))
  const shared = { type: 'object' as const, identifier: staff.id }
  const { token } = ok(await admin.api.publicViews.create({ ...shared, fields: [staff.name, staff.dept] }))
  const me = await w.builder({
    [depts.id]: { level: 'full', filters: and(depts.name, 'is', 'Vendas') },
    [staff.id]: 'view',
  })
  expect(JSON.stringify(ok(await me.api.records.list({ tableId: depts.id })))).not.toContain('CANARIO-PAIS')
  await me.api.fields.update({
    tableId: depts.id,
    fieldId: title,
    options: { expression: `{${depts.country}} & ""` },
  } as never)
  const page = ok(await w.server.visitor().api.publicViews.records({ token }))
  expect(JSON.stringify(page)).not.toContain('CANARIO-PAIS')
})

it('nor by changing the settings of a field that was the label, nor by making another the label', async () => {
  const { admin, depts, staff } = await firm()
  ok(await admin.api.records.update({ tableId: depts.id, recordId: 2, values: { [depts.country]: 'CANARIO-PAIS' } }))
  const { token } = ok(
    await admin.api.publicViews.create({ type: 'object', identifier: staff.id, fields: [staff.name, staff.dept] }),
  )
  const me = await w.builder({
    [depts.id]: { level: 'full', filters: and(depts.name, 'is', 'Vendas') },
    [staff.id]: 'view',
  })
  await me.api.tables.update({ tableId: depts.id, record_label_field: depts.country })
  // One who sees neither the people nor that there are any: the answer must not name their table.
  const other = await w.builder({ [depts.id]: { level: 'full', filters: and(depts.name, 'is', 'Vendas') } })
  const again = await other.api.tables.update({ tableId: depts.id, record_label_field: depts.country })
  expect.soft(JSON.stringify(again.error)).not.toContain(staff.id)
  expect(JSON.stringify(ok(await w.server.visitor().api.publicViews.records({ token })))).not.toContain('CANARIO-PAIS')
})

it('converting a field that is the label of linked records does not publish or show more', async () => {
  const { admin, depts, staff, title, seen } = await firm()
  ok(await admin.api.tables.update({ tableId: depts.id, record_label_field: title }))
  const { me } = {
    me: await w.builder({
      [staff.id]: 'view',
      [depts.id]: { level: 'full', filters: and(depts.name, 'is', 'Vendas') },
    }),
  }
  const preview = await me.api.fieldTypes.preview({
    tableId: depts.id,
    fieldId: title,
    type: 'singleLineText',
  } as never)
  const change = await me.api.fieldTypes.change({ tableId: depts.id, fieldId: title, type: 'singleLineText' } as never)
  expect(JSON.stringify(preview.body)).not.toContain('Diretoria')
  expect(await seen()).not.toContain('OCULTA')
  expect([preview.status, change.status].every((s) => s < 500)).toBe(true)
})
