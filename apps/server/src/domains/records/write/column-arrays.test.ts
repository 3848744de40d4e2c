import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { arrayText } from './column-arrays.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const throughDatabase = async (values: readonly (string | null)[]) =>
  (
    await sql<{ list: string[] }>`select ${arrayText(values)}::text[] as list`.execute(
      server.services.database.org('org_nobody'),
    )
  ).rows[0]?.list

it('PostgreSQL reads back what was put in a list, whatever it is', async () => {
  const odd = [
    '',
    ' ',
    'null',
    'NULL',
    null,
    '{}',
    '{a,b}',
    'a,b',
    '"',
    '\\',
    '\\n',
    '\\"',
    '"quoted"',
    'ção 🙂',
    "it's",
  ]
  expect(await throughDatabase(odd)).toEqual(odd)
  const control = ['line\nbreak', 'tab\t', '\u0001', '\u007f', '\u2028', '\\\\n\n"', null, 'plain']
  expect(await throughDatabase(control)).toEqual(control)
  expect(await throughDatabase([])).toEqual([])
  const random = Array.from({ length: 500 }, () =>
    Array.from({ length: 8 }, () => '\\"{},\n\t nulNUL\u0002é🙂'.at(Math.floor(Math.random() * 20)) ?? '').join(''),
  ).map((text) => text.toWellFormed())
  expect(await throughDatabase(random)).toEqual(random)
})

it('numbers and truths too', async () => {
  const { rows } = await sql<{
    n: string[]
    b: boolean[]
  }>`select ${arrayText([1, -0.5, 1e21, null])}::numeric[]::text[] as n,
    ${arrayText([true, false, null])}::boolean[] as b`.execute(server.services.database.org('org_nobody'))
  expect(rows[0]).toEqual({ n: ['1', '-0.5', '1000000000000000000000', null], b: [true, false, null] })
})
