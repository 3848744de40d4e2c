import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'

let server: TestServer
let admin: Person
let items: Awaited<ReturnType<typeof makeItems>>

const makeItems = () =>
  makeTable(admin, 'Itens', {
    price: { type: 'number' },
    amount: { type: 'number' },
    city: { type: 'singleLineText' },
    due: { type: 'date' },
    paid: { type: 'checkbox' },
  })

beforeAll(async () => {
  server = await startTestServer()
  admin = (await makeBuild(server).org()).admin
  items = await makeItems()
})
afterAll(() => server.stop())

async function add(tableId: string, label: string, type: string, options: Record<string, unknown>) {
  const made = await admin.api.fields.create({ tableId, label, type, options })
  if (made.error) throw new Error(`${label}: ${JSON.stringify(made.error)}`)
  return made.body.id
}

async function create(tableId: string, values: Record<string, unknown>): Promise<number> {
  const { body, error } = await admin.api.records.create({ tableId, values })
  if (error) throw new Error(JSON.stringify(error))
  return body.id
}

const valuesOf = async (tableId: string, recordId: number) =>
  (await admin.api.records.get({ tableId, recordId })).body.values as Record<string, unknown>

async function makeOrder() {
  const t = await makeTable(admin, 'Pedidos', {
    items: { type: 'manyToManyConnection', options: { connectedTableId: items.id } },
  })
  const rows = [
    { price: 10, amount: 2, city: 'São Paulo', due: '2026-03-01', paid: true },
    { price: null, amount: 5, city: 'Árvore', due: '2026-01-15', paid: false },
    { price: 30, amount: null, city: 'zebra', due: null, paid: true },
  ]
  const ids = []
  for (const row of rows)
    ids.push(
      await create(
        items.id,
        Object.fromEntries(Object.entries(row).map(([key, value]) => [items[key as 'price'], value])),
      ),
    )
  return { t, ids, order: await create(t.id, { [t.items]: ids }) }
}

const over = (link: string, target: string, more: Record<string, unknown> = {}) => ({
  linkFieldId: link,
  targetFieldId: target,
  ...more,
})

it('a lookup shows only the linked records that meet its filter', async () => {
  const { t, order } = await makeOrder()
  const filters = { op: 'and', rules: [{ field: items.paid, operator: 'is', value: true }] }
  const paid = await add(t.id, 'paid', 'lookup', over(t.items, items.city, { filters }))
  expect((await valuesOf(t.id, order))[paid]).toEqual(['São Paulo', 'zebra'])
  const wrong = await admin.api.fields.create({
    tableId: t.id,
    label: 'wrong',
    type: 'lookup',
    options: over(t.items, items.city, { filters: { op: 'and', rules: [{ field: t.name, operator: 'isEmpty' }] } }),
  })
  expect(wrong).toBeError(422, 'invalid_input')
})

it('rollups find the first and last text and day, and whether every or any box is ticked', async () => {
  const { t, order } = await makeOrder()
  const rollup = (target: string, aggregate: string) =>
    add(t.id, aggregate, 'rollup', over(t.items, target, { aggregate }))
  const wanted = {
    [await rollup(items.city, 'min')]: 'Árvore',
    [await rollup(items.city, 'max')]: 'zebra',
    [await rollup(items.due, 'min')]: '2026-01-15',
    [await rollup(items.due, 'max')]: '2026-03-01',
    [await rollup(items.paid, 'every')]: false,
    [await rollup(items.paid, 'any')]: true,
  }
  expect(await valuesOf(t.id, order)).toMatchObject(wanted)
  const empty = await create(t.id, { [t.name]: 'none' })
  const nothing = Object.fromEntries(
    Object.entries(wanted).map(([id, value]) => [id, typeof value === 'boolean' ? false : null]),
  )
  expect(await valuesOf(t.id, empty)).toMatchObject(nothing)
})

it('lists over one link go together in formulas, also where a record has no value', async () => {
  const { t, order } = await makeOrder()
  await add(t.id, 'price', 'lookup', over(t.items, items.price))
  await add(t.id, 'amount', 'lookup', over(t.items, items.amount))
  await add(t.id, 'city', 'lookup', over(t.items, items.city))
  const formula = (label: string, expression: string) => add(t.id, label, 'formula', { expression })
  const wanted = {
    [await formula('totals', '{price} * {amount}')]: [20, 0, 0],
    [await formula('sum', 'SUM({price} * {amount})')]: 20,
    [await formula('dear', 'FILTER({city}, {price} > 15)')]: ['zebra'],
    [await formula('many', 'ARRAYJOIN(FILTER({city}, AND({amount} > 1, {price} < 20)), " / ")')]: 'São Paulo / Árvore',
  }
  expect(await valuesOf(t.id, order)).toMatchObject(wanted)
})

it('a lookup of a link shows the records behind it by name, and follows them', async () => {
  const { t, ids, order } = await makeOrder()
  const parcels = await makeTable(admin, 'Remessas', {
    order: { type: 'connectedRecord', options: { connectedTableId: t.id } },
  })
  const contents = await add(parcels.id, 'contents', 'lookup', over(parcels.order, t.items))
  const names = await add(parcels.id, 'names', 'formula', { expression: 'ARRAYJOIN({contents}, " + ")' })
  await admin.api.records.update({ tableId: items.id, recordId: ids[0] ?? 0, values: { [items.name]: 'Mesa' } })
  const parcel = await create(parcels.id, { [parcels.order]: order })
  const shown = await valuesOf(parcels.id, parcel)
  expect(shown[contents]).toEqual([
    { id: ids[0], label: 'Mesa' },
    { id: ids[1], label: null },
    { id: ids[2], label: null },
  ])
  expect(shown[names]).toBe(`Mesa + #${ids[1]} + #${ids[2]}`)
  const rules = [{ field: contents, operator: 'hasAnyOf', value: [ids[1]] }]
  const found = await admin.api.records.list({ tableId: parcels.id, filter: { op: 'and', rules } })
  expect(found.body.records.map(({ id }) => id)).toEqual([parcel])
  const sorted = await admin.api.records.list({ tableId: parcels.id, sort: [{ field: contents, order: 'asc' }] })
  expect(sorted.status).toBe(200)
})

it('formulas count files and read their names, also those of linked records', async () => {
  const docs = await makeTable(admin, 'Documentos', { files: { type: 'files' } })
  const upload = async (name: string) => {
    const { body, error } = await admin.api.files.upload({ file: new File(['text'], name) } as never)
    if (error) throw new Error(JSON.stringify(error))
    return (body as { id: string }).id
  }
  const names = await add(docs.id, 'names', 'formula', { expression: '"Files: " & ARRAYJOIN({files}, " / ")' })
  const count = await add(docs.id, 'count', 'formula', { expression: 'COUNTA({files})' })
  const full = await create(docs.id, { [docs.files]: [await upload('b.txt'), await upload('a.txt')] })
  const empty = await create(docs.id, { [docs.name]: 'none' })
  expect(await valuesOf(docs.id, full)).toMatchObject({ [names]: 'Files: b.txt / a.txt', [count]: 2 })
  expect(await valuesOf(docs.id, empty)).toMatchObject({ [names]: 'Files: ', [count]: 0 })
  const boxes = await makeTable(admin, 'Caixas', {
    docs: { type: 'manyToManyConnection', options: { connectedTableId: docs.id } },
  })
  await add(boxes.id, 'files', 'lookup', over(boxes.docs, docs.files))
  const inside = await add(boxes.id, 'inside', 'formula', { expression: 'COUNTA({files}) & ": " & {files}' })
  const box = await create(boxes.id, { [boxes.docs]: [empty, full] })
  expect((await valuesOf(boxes.id, box))[inside]).toBe('2: b.txt, a.txt')
})
