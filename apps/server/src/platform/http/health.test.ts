import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { Database } from '../db/database.ts'
import { makeLog } from '../log.ts'
import { makeTestDatabase } from '../testing/test-services.ts'
import { serveHealth } from './health.ts'

const log = makeLog('silent')

it('is ready with its database, and no longer once it stops', async () => {
  const database = new Database({ url: await makeTestDatabase(), max: 2, log, name: 'test' })
  let stopping = false
  const app = Fastify()
  serveHealth(app, database, () => stopping)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  stopping = true
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/livez')).statusCode).toBe(200)
  await database.close()
})

it('says so within two seconds when the database is away, and still lives', async () => {
  const database = new Database({ url: 'postgres://nobody:x@127.0.0.1:1/none', max: 2, log, name: 'test' })
  const app = Fastify()
  serveHealth(app, database, () => false)
  const before = Date.now()
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(Date.now() - before).toBeLessThan(2_000)
  expect((await app.inject('/livez')).statusCode).toBe(200)
  await database.close()
})

it('a flood of questions asks the database once', async () => {
  const database = new Database({ url: await makeTestDatabase(), max: 2, log, name: 'test' })
  let asked = 0
  const { pool } = database.pools
  const query = pool.query.bind(pool)
  pool.query = ((...args: Parameters<typeof query>) => {
    asked++
    return query(...args)
  }) as typeof pool.query
  const app = Fastify()
  serveHealth(app, database, () => false)
  await Promise.all(Array.from({ length: 300 }, () => app.inject('/readyz')))
  expect(asked).toBeLessThanOrEqual(2)
  await database.close()
})
