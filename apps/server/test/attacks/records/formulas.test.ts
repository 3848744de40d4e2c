import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltOrg, makeBuild } from '../../build.ts'
import { startTestServer, type TestServer } from '../../harness.ts'
import { type MadeTable, makeTable } from '../../tables.ts'
import { leaksIn } from '../leaks.ts'

/** Section E, formulas: what is too much is refused when it is made, and no record can make one run away. */
let server: TestServer
let org: BuiltOrg
let other: BuiltOrg
let table: MadeTable<'n' | 'texto'>

beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' })
  const build = makeBuild(server)
  org = await build.org()
  other = await build.org()
  table = await makeTable(org.admin, 'Fórmulas', { n: { type: 'number' }, texto: { type: 'text' } })
})
afterAll(() => server.stop())

const create = (expression: string, label = 'f') =>
  org.admin.api.fields.create({ tableId: table.id, label, type: 'formula', options: { expression } })

async function refused(expression: string) {
  const started = performance.now()
  const got = await create(expression)
  expect([got.status, got.error?.id], expression.slice(0, 60)).toEqual([422, 'invalid_input'])
  // An error points at a part of what was sent; that part is the sender's own.
  const own = (leak: string) => JSON.stringify(expression).includes(leak.slice(leak.indexOf(': ') + 2))
  expect(leaksIn(JSON.stringify(got.body)).filter((leak) => !own(leak))).toEqual([])
  expect(performance.now() - started).toBeLessThan(2_000)
}

describe('T092 size and circles', () => {
  it('10,000 parentheses, a million nodes, and nesting past any use are refused at once', async () => {
    await refused(`${'('.repeat(10_000)}1${')'.repeat(10_000)}`)
    await refused(Array.from({ length: 200_000 }, () => '1').join('+'))
    await refused(`${'-'.repeat(50_000)}1`)
    await refused(`${'IF(1,'.repeat(5_000)}1${',0)'.repeat(5_000)}`)
    await refused(`{${'x'.repeat(100_000)}}`)
  })

  it('a formula of itself, straight or round a corner, is refused', async () => {
    const one = await create('{n} + 1', 'um')
    const two = await create(`{${one.body.id}} + 1`, 'dois')
    for (const of of [one.body.id, two.body.id]) {
      const circle = await org.admin.api.fields.update({
        tableId: table.id,
        fieldId: one.body.id,
        options: { expression: `{${of}} + 1` },
      })
      expect(circle).toBeError(422, 'invalid_input')
    }
  })

  it('text that would grow without end is cut, and costs no one else', async () => {
    const grown = await create('REPT(REPT(REPT("abcdefghij", 1000), 1000), 1000)', 'cresce')
    if (grown.status === 200) {
      const started = performance.now()
      const made = await org.admin.api.records.create({ tableId: table.id, values: { [table.n]: 1 } })
      expect(made.status).toBe(200)
      expect(String(made.body.values[grown.body.id] ?? '').length).toBeLessThanOrEqual(100_000)
      expect(performance.now() - started).toBeLessThan(3_000)
      await org.admin.api.fields.archive({ tableId: table.id, fieldId: grown.body.id })
    } else expect(grown).toBeError(422, 'invalid_input')
  })

  it('an overflow is an empty cell, not an error', async () => {
    const made = await create('POWER({n}, POWER({n}, 9)) / ({n} - {n})', 'estoura')
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    for (const n of [0, 1, 9_999, -5]) {
      const record = await org.admin.api.records.create({ tableId: table.id, values: { [table.n]: n } })
      expect(record.status).toBe(200)
      expect(record.body.values[made.body.id]).toBeNull()
    }
  })
})

describe('T093 patterns', () => {
  it('that look back, ahead or at a record’s own text are refused', async () => {
    for (const pattern of ['(a+)+$', '(a*)*b', '(a)\\\\1', '(?=a)b', '(?<!a)b'])
      await refused(`REGEX_MATCH({texto}, "${pattern}")`)
    await refused('REGEX_MATCH({texto}, {texto})')
  })

  it.each(['(a|a)*$', '(.*a){20}', '((a{1,9}){1,9}){1,9}$', '^a+b?a+$', '(a|ab|b)*c', '.*.*.*x'])(
    '%s is refused, or quick on 50,000 hostile characters while others do not wait',
    { timeout: 20_000 },
    async (pattern) => {
      const made = await create(`REGEX_MATCH({texto}, "${pattern}")`, pattern)
      if (made.status !== 200) {
        expect(made).toBeError(422, 'invalid_input')
        return
      }
      const started = performance.now()
      const [record, ping] = await Promise.all([
        org.admin.api.records.create({ tableId: table.id, values: { [table.texto]: `${'ab'.repeat(24_999)}!` } }),
        other.admin.api.client.ping(),
      ])
      expect([record.status, ping.status]).toEqual([200, 200])
      expect(performance.now() - started).toBeLessThan(3_000)
      await org.admin.api.fields.archive({ tableId: table.id, fieldId: made.body.id })
    },
  )
})
