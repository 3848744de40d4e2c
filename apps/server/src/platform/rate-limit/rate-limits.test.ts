import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { replyWithErrors } from '../http/error-reply.ts'
import { makeLog } from '../log.ts'
import { makeTestDatabase } from '../testing/test-services.ts'
import { addressKey } from './address.ts'
import { limitRequests } from './limit-requests.ts'
import { makeRateLimits, type RateLimits } from './rate-limits.ts'

const log = makeLog('silent')
let one: Database
let two: Database
let limits: RateLimits
let elsewhere: RateLimits

beforeAll(async () => {
  const url = await makeTestDatabase()
  one = new Database({ url, max: 3, log, name: 'one' })
  two = new Database({ url, max: 3, log, name: 'two' })
  limits = makeRateLimits(one, log)
  elsewhere = makeRateLimits(two, log)
})
afterAll(async () => {
  await one.close()
  await two.close()
})

const rule = (key: string) => ({ name: 'test.login', key, points: 3, seconds: 60 })

describe('a shared limit', () => {
  it('lets the free ones through and names the wait after them, over all processes', async () => {
    expect((await limits.consume(rule('a'))).left).toBe(2)
    expect((await elsewhere.consume(rule('a'))).left).toBe(1)
    await limits.consume(rule('a'))
    const refused = await elsewhere.consume(rule('a')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ id: 'too_many_requests' })
    const { retryAfter } = (refused as AppError).details
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect((await limits.consume(rule('other'))).left).toBe(2)
  })

  it('peeks without counting and forgets on reset', async () => {
    expect(await limits.peek(rule('b'))).toEqual({ left: 3, resetsIn: null })
    await limits.consume(rule('b'))
    expect((await elsewhere.peek(rule('b'))).left).toBe(2)
    await limits.reset(rule('b'))
    expect((await elsewhere.peek(rule('b'))).left).toBe(3)
  })

  it('counts parallel tries exactly', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limits.consume(rule('burst'))))
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  })

  it('still limits when the database is away', async () => {
    const away = new Database({ url: 'postgres://nobody:x@127.0.0.1:1/none', max: 1, log, name: 'away' })
    const alone = makeRateLimits(away, log)
    for (let n = 0; n < 3; n++) await alone.consume(rule('c'))
    await expect(alone.consume(rule('c'))).rejects.toMatchObject({ id: 'too_many_requests' })
    await away.close()
  })

  it('keeps no key in the clear', async () => {
    await limits.consume(rule('someone@example.com'))
    const { rows } = await one.pools.pool.query('select key from oficina.rate_limits')
    expect(JSON.stringify(rows)).not.toContain('someone')
  })
})

describe('an address', () => {
  const same: [string, string][] = [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
  ]
  for (const [a, b] of same) it(`${a} is ${b}`, () => expect(addressKey(a)).toBe(addressKey(b)))
  it('of another /64 is another', () => expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1')))
  it('that is none is nobody', () => expect(addressKey('evil')).toBe('unknown'))
})

describe('the ceiling on requests', () => {
  it('answers 429 with Retry-After, by address and by session, whatever the client claims', async () => {
    const app = Fastify()
    replyWithErrors(app)
    await app.register(cookie)
    limitRequests(app, { perAddress: 4, perSession: 2, sessionCookie: 's' })
    app.get('/', async () => 'ok')
    const get = (headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
      app.inject({ url: '/', headers, remoteAddress })
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await get({ 'x-forwarded-for': `198.51.100.${n}` })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    const sessions = []
    for (let n = 0; n < 3; n++) sessions.push(await get({ cookie: 's=abc' }, `192.0.2.${10 + n}`))
    expect(sessions.map((answer) => answer.statusCode)).toEqual([200, 200, 429])
    expect(Number(sessions[2]?.headers['retry-after'])).toBeGreaterThan(0)
    await app.close()
  })
})
