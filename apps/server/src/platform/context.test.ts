import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { makeCtx } from './context.ts'
import { Listener } from './db/listener.ts'

let server: TestServer
/** Hears nothing from the database: what reaches it comes from the process itself. */
let deaf: Listener
let heard: string[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  heard = []
  deaf = new Listener('postgres://nowhere', server.services.log)
  await deaf.listen('oficina_prova', (payload) => heard.push(payload))
})

const work = () =>
  makeCtx({ ...server.services, listener: deaf }, { principal: { kind: 'system', task: 'test' }, orgId: null })

it('tells its own process of a change before the change is answered, and not before it is made', async () => {
  await work().tx(async (ctx) => {
    await ctx.notify('oficina_prova', 'um')
    await ctx.tx((inner) => inner.notify('oficina_prova', 'dois'))
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(['um', 'dois'])
})

it('tells nobody of a change that was not made', async () => {
  const undone = work().tx(async (ctx) => {
    await ctx.notify('oficina_prova', 'nada')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(heard).toEqual([])
})

it('tells the other processes with the commit', async () => {
  const told = Promise.withResolvers<string>()
  await server.services.listener.listen('oficina_prova', told.resolve)
  await work().tx((ctx) => ctx.notify('oficina_prova', 'de longe'))
  expect(await told.promise).toBe('de longe')
})

it('as many transactions as there are connections do not wait for each other, although each needs one more', async () => {
  const { database } = server.services
  const begin = performance.now()
  const one = () =>
    work().tx(async (ctx) => {
      await sql`select pg_sleep(0.05)`.execute(ctx.db)
      // What is asked outside of the transaction: a person's rights, a plan, a structure.
      await sql`select 1`.execute(database.system())
    })
  await Promise.all(Array.from({ length: 20 }, one))
  expect(performance.now() - begin).toBeLessThan(3_000)
})

it('a transaction that fails leaves its place to the next', async () => {
  const fail = () => work().tx(async () => Promise.reject(new Error('undone')))
  const ends = await Promise.allSettled(Array.from({ length: 20 }, fail))
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await work().tx(async () => 'done')).toBe('done')
})
