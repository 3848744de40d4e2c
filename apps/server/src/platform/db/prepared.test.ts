import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { makeLog } from '../log.ts'
import { makeTestDatabase } from '../testing/test-services.ts'
import { Database, prepared } from './database.ts'

it('a connection keeps the statements that were used last prepared, and no more than it may', async () => {
  const database = new Database({ url: await makeTestDatabase(), max: 1, log: makeLog('error'), name: 'test' })
  const db = database.system()
  const ask = async (n: number) => {
    const { rows } = await db.executeQuery<{ n: number }>(CompiledQuery.raw(prepared(`select ${n} as n`), []))
    return rows[0]?.n
  }
  const kept = async () => {
    const { rows } = await db.executeQuery<{ statement: string }>(
      CompiledQuery.raw('select statement from pg_prepared_statements', []),
    )
    return new Set(rows.map(({ statement }) => statement))
  }
  for (let n = 1; n <= 400; n++) expect(await ask(n)).toBe(n)
  const statements = await kept()
  expect(statements.size).toBe(300)
  expect(statements).toContain('select 400 as n')
  expect(statements).not.toContain('select 1 as n')
  // One that was let go is prepared anew.
  expect(await ask(1)).toBe(1)
  expect(await kept()).toContain('select 1 as n')
  await database.close()
})

it('a connection is replaced once it is old', async () => {
  const url = await makeTestDatabase()
  const database = new Database({ url, max: 1, log: makeLog('error'), name: 'test', maxLifetimeSeconds: 1 })
  const backend = async () =>
    (await database.query<{ pid: number }>('*', { name: 'pid', text: 'select pg_backend_pid() as pid', values: [] }))[0]
      ?.pid
  const first = await backend()
  expect(await backend()).toBe(first)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await backend()).not.toBe(first)
  await database.close()
})
