import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import { request } from '../../api.ts'
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

it('a list that grows over formulas is cut or refused', async () => {
  const { people, slips, admin } = w
  const n = ok(await field(people.id, 'lookup', 'N', { linkFieldId: people.slips, targetFieldId: slips.code })).id
  const ids: string[] = []
  let last = n
  const lengths: number[] = []
  for (let k = 0; k < 3; k++) {
    const expression = `ARRAYFLATTEN(${Array.from({ length: 20 }, () => `{${last}}`).join(',')})`
    const made = await field(people.id, 'formula', `F${k}`, { expression })
    if (made.status !== 200) break
    last = made.body.id
    ids.push(last)
    const one = ok(await admin.api.records.list({ tableId: people.id, fields: [last] as never }))
    lengths.push((one.records[0]?.values[last] as unknown[] | null)?.length ?? 0)
  }
  for (const id of ids.toReversed()) ok(await admin.api.fields.archive({ tableId: people.id, fieldId: id }))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(10_000)
}, 60_000)

it('literals with everything that SQL and placeholders know come back as they are', async () => {
  const { people, admin } = w
  const texts = [
    String.raw`a'b"c`,
    '$1 $2 ${x}',
    "E'x",
    "''; drop table x; --",
    '\x011\x01',
    '%s %I',
    'x\x1fy',
    '\u2028',
  ]
  for (const text of texts) {
    const literal = JSON.stringify(text).replaceAll('\\u0001', '\x01').replaceAll('\\u001f', '\x1f')
    const made = await field(people.id, 'formula', 'lit', { expression: `${literal} & {${people.team}}` })
    if (made.status !== 200) {
      expect.soft(made.status).toBe(422)
      continue
    }
    const list = ok(
      await admin.api.records.list({ tableId: people.id, filter: and(people.team, 'is', 'Vendas') } as never),
    )
    expect.soft(list.records[0]?.values[made.body.id], text).toBe(`${text}Vendas`)
    ok(await admin.api.fields.archive({ tableId: people.id, fieldId: made.body.id }))
  }
})

it('NUL and odd values are refused everywhere', async () => {
  const { people, slips, admin } = w
  const T = people.id
  const nul = 'a\0b'
  const tries: [string, () => Promise<{ status: number; error?: unknown }>][] = [
    ['formula', () => field(T, 'formula', 'x', { expression: `"${nul}"` })],
    ['formula field', () => field(T, 'formula', 'x', { expression: `{${nul}}` })],
    ['formula ph', () => field(T, 'formula', 'x', { expression: '"\x00' + '0\x00"' })],
    ['mask', () => field(T, 'maskedText', 'x', { mask: nul })],
    ['mask q', () => field(T, 'maskedText', 'x', { mask: String.raw`00'\'"$1\\` })],
    ['mask trailing', () => field(T, 'maskedText', 'x', { mask: '00\\' })],
    ['label', () => field(T, 'text', nul)],
    ['option', () => field(T, 'select', 'x', { options: [{ id: 'a\0', label: 'x', color: null }] })],
    ['option q', () => field(T, 'select', 'x', { options: [{ id: `a'); drop--`, label: `x'\\`, color: null }] })],
    ['option label nul', () => field(T, 'select', 'x', { options: [{ id: 'opt_aaaaaa', label: nul, color: null }] })],
    [
      'lookup filter',
      () =>
        field(slips.id, 'lookup', 'x', {
          linkFieldId: slips.owner,
          targetFieldId: people.name,
          filters: and(people.team, 'is', nul),
        }),
    ],
    [
      'lookup filter ph',
      () =>
        field(slips.id, 'lookup', 'x', {
          linkFieldId: slips.owner,
          targetFieldId: people.name,
          filters: and(people.team, 'is', '$1\\'),
        }),
    ],
    [
      'lookup filter odd',
      () =>
        field(people.id, 'lookup', 'x', {
          linkFieldId: people.slips,
          targetFieldId: slips.name,
          filters: and(slips.amount, 'gt', 1e308),
        }),
    ],
    [
      'count filter',
      () =>
        field(people.id, 'count', 'x', {
          linkFieldId: people.slips,
          filters: and(slips.amount, 'between', [1e300, -1e300]),
        }),
    ],
    [
      'count filter link',
      () =>
        field(people.id, 'count', 'x', {
          linkFieldId: people.slips,
          filters: and(slips.owner, 'is', 1e20),
        }),
    ],
    [
      'count filter link2',
      () =>
        field(people.id, 'count', 'x', {
          linkFieldId: people.slips,
          filters: and(slips.owner, 'anyOf', [-1, Number('9007199254740993')]),
        }),
    ],
    ['list link', () => admin.api.records.list({ tableId: slips.id, filter: and(slips.owner, 'is', 1e19) } as never)],
    [
      'list links',
      () => admin.api.records.list({ tableId: people.id, filter: and(people.slips, 'hasAnyOf', [1e19]) } as never),
    ],
    [
      'list count',
      () => admin.api.records.list({ tableId: people.id, filter: and(people.slips, 'countIs', 1e12) } as never),
    ],
    [
      'list count2',
      () => admin.api.records.list({ tableId: people.id, filter: and(people.slips, 'countAtLeast', 0.5) } as never),
    ],
    ['list num', () => admin.api.records.list({ tableId: slips.id, filter: and(slips.amount, 'eq', 'NaN') } as never)],
    ['search nul', () => admin.api.records.list({ tableId: slips.id, search: nul } as never)],
    ['search sep', () => admin.api.records.list({ tableId: slips.id, search: '\x1f' } as never)],
    ['search bs', () => admin.api.records.list({ tableId: slips.id, search: 'ab\\' } as never)],
    ['search bs2', () => admin.api.records.list({ tableId: slips.id, search: '%_\\%\\' } as never)],
    ['write nul', () => admin.api.records.create({ tableId: T, values: { [people.team]: nul } })],
    ['write sep', () => admin.api.records.create({ tableId: T, values: { [people.name]: 'x\x1fy' } })],
    [
      'write link order',
      () => admin.api.records.update({ tableId: T, recordId: 1, values: { [people.slips]: [2, 1, 2] } }),
    ],
    [
      'write link huge',
      () => admin.api.records.update({ tableId: T, recordId: 1, values: { [people.slips]: [1e19] } }),
    ],
    ['write link neg', () => admin.api.records.update({ tableId: T, recordId: 1, values: { [people.slips]: [-1] } })],
    ['get huge', () => request(w.server.url, admin, 'GET', `/api/v3/tables/${T}/records/99999999999999999999`)],
    ['idem', () => admin.api.records.create({ tableId: T, values: {} }, { headers: { 'idempotency-key': "a'$1\\" } })],
    [
      'idem long',
      () => admin.api.records.create({ tableId: T, values: {} }, { headers: { 'idempotency-key': 'x'.repeat(300) } }),
    ],
  ]
  for (const [what, work] of tries) {
    const a = await work()
    expect.soft(a.status, what).toBeLessThan(500)
    const list = await admin.api.records.list({ tableId: T })
    const other = await admin.api.records.list({ tableId: slips.id })
    expect.soft([list.status, other.status], `after ${what}`).toEqual([200, 200])
  }
}, 60_000)

it('FILTER pairs what belongs together, whatever the lookups leave out', async () => {
  const { admin } = w
  const items = await makeTable(admin, 'Itens', { kind: { type: 'singleLineText' }, price: { type: 'number' } })
  const order = await makeTable(admin, 'Pedidos', {
    items: { type: 'manyToManyConnection', options: { connectedTableId: items.id } },
  })
  const rows = [
    { [items.name]: 'a', [items.kind]: 'x', [items.price]: 1 },
    { [items.name]: 'b', [items.kind]: 'y', [items.price]: 100 },
    { [items.name]: 'c', [items.kind]: 'x', [items.price]: 3 },
  ]
  ok(await admin.api.records.createMany({ tableId: items.id, records: rows.map((values) => ({ values })) }))
  const look = async (targetFieldId: string, filters?: object) =>
    ok(await field(order.id, 'lookup', 'l', { linkFieldId: order.items, targetFieldId, ...(filters && { filters }) }))
      .id
  const names = await look(items.name)
  const prices = await look(items.price, and(items.kind, 'is', 'y'))
  const f = await field(order.id, 'formula', 'f', { expression: `FILTER({${names}}, {${prices}} > 50)` })
  ok(await admin.api.records.create({ tableId: order.id, values: { [order.name]: 'p', [order.items]: [1, 2, 3] } }))
  const list = ok(await admin.api.records.list({ tableId: order.id }))
  if (f.status === 200) expect(list.records[0]?.values[f.body.id]).toEqual(['b'])
})
