import { operatorsOf } from '@oficina/kinds'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import { makeTable } from '../../tables.ts'
import { makeWorld, type World } from '../structure/world.ts'

let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())

it('no value of a filter, by whatever operator, is answered with 500', async () => {
  const { admin, people } = w
  const t = await makeTable(admin, 'Tudo', {
    text: { type: 'singleLineText' },
    num: { type: 'number' },
    day: { type: 'date' },
    at: { type: 'dateTime' },
    time: { type: 'time' },
    dur: { type: 'duration' },
    tick: { type: 'checkbox' },
    files: { type: 'files' },
    link: { type: 'connectedRecord', options: { connectedTableId: people.id } },
    links: { type: 'manyToManyConnection', options: { connectedTableId: people.id } },
  } as never).catch((error: Error) => {
    throw error
  })
  ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'a' } }))
  const table = ok(await admin.api.tables.get({ tableId: t.id }))
  const values: unknown[] = [
    1e12,
    -1e12,
    1e300,
    1e-300,
    -1,
    0.1,
    2147483648,
    9007199254740991,
    '',
    'x',
    '0001-01-01',
    '9999-12-31',
    '99999-01-01',
    '-0001-01-01',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00Z',
    '24:00',
    '23:59:60',
    '00:00',
    true,
    null,
    [],
    [1e12, 2e12],
    ['0001-01-01', '9999-12-31'],
    [9007199254740991],
    ['x'],
    { unit: 'day', amount: 1e9, direction: 'next' },
    { relative: 'next', unit: 'years', amount: 1e9 },
    { period: 'nextN', n: 1e9 },
    { period: 'next', n: 99999999, unit: 'years' },
    { period: 'lastDays', n: 99999999 },
    { type: 'relative', value: 'today', offset: 1e9 },
    { days: 1e9 },
    { offset: 1e12, unit: 'day' },
    'today',
    'nextYear',
    '\\',
    "'",
    '$1',
  ]
  const bad = new Set<string>()
  for (const one of table.fields) {
    const operators = new Set(Object.values(operatorsOf).flatMap((of) => Object.keys(of)))
    for (const operator of operators)
      for (const value of values) {
        const filter = { op: 'and', rules: [{ field: one.id, operator, value }] }
        const a = await admin.api.records.list({ tableId: t.id, filter } as never)
        if (a.status >= 500) bad.add(`${one.type} ${operator} ${JSON.stringify(value)} ${a.status}`)
        else if (['wrong_operator', 'unknown_operator'].some((r) => JSON.stringify(a.error).includes(r))) break
      }
  }
  expect([...bad]).toEqual([])
}, 90_000)
