import { mkdtempSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltOrg, makeBuild, password, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { cookieHeader, type Got, type Sent, send } from './send.ts'

/** Pages that the server draws hold what one person sees. They go to that person, whole and shut, and to nobody else. */
const renderFile = join(import.meta.dirname, '../../src/platform/server-render/testing/telling-thread.mjs')
const plain =
  '<!doctype html><html lang="pt-BR"><head><title>plain</title></head><body><div id="root"></div></body></html>'
const page = plain.replace('<html', '<html data-rendered=""').replace('plain', 'drawn')
const who = '/api/auth/session'
const home = '/api/v3/home'

let server: TestServer
let org: BuiltOrg
let person: Person
const quiet = { OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_LOG: 'silent', OFICINA_ROLE: 'api' }

beforeAll(async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'oficina-web-'))
  writeFileSync(join(webFolder, 'index.html'), plain)
  const screens = {
    '/home': { calls: [who, home], page },
    '/refused': { calls: [who, '/api/v3/dev/mail'], page },
    '/absent': { calls: [who, '/api/v3/nothing'], page },
  }
  writeFileSync(join(webFolder, 'rendered.json'), JSON.stringify(screens))
  server = await startTestServer(quiet, undefined, { webFolder, renderFile })
  const build = makeBuild(server)
  org = await build.org()
  person = await build.person(org, { seat: 'viewer' })
})
afterAll(() => server.stop())

interface Page extends Got {
  /** What the thread was given, when it drew. */
  given: { href: string; answers: Record<string, string>; device: object } | null
  /** The answers that came along, read as a browser would. */
  answers: Record<string, never>
}

async function open(sent: Partial<Sent> = {}, at: TestServer = server): Promise<Page> {
  const got = await send(at.url, { path: '/home', ...sent })
  const given = /<div id="root"><pre>(.*?)<\/pre><\/div>/.exec(got.text)?.[1]
  const scripts = got.text.matchAll(/<script type="application\/json" data-answer="([^"]+)">(.*?)<\/script>/gs)
  const answers = Object.fromEntries([...scripts].map(([, call, text]) => [call, JSON.parse(text ?? '')]))
  return { ...got, given: given === undefined ? null : JSON.parse(decodeURIComponent(given)), answers }
}

/** Whoever comes while the thread starts, or while the machine has much to do, gets a page that is not drawn: ask again. */
async function until(sent: Partial<Sent>, isSo: (page: Page) => boolean, at?: TestServer): Promise<Page> {
  let last = await open(sent, at)
  for (const end = Date.now() + 25_000; !isSo(last) && Date.now() < end; ) last = await open(sent, at)
  expect(isSo(last), last.text).toBe(true)
  return last
}
const drawn = (sent: Partial<Sent>, at?: TestServer) => until(sent, ({ given }) => given !== null, at)

function expectPlain(got: Page) {
  expect(got.status).toBe(200)
  expect(got.text).toBe(plain)
  expect(got.headers['cache-control']).toBe('no-cache')
  expect(got.headers['set-cookie']).toBeUndefined()
}

describe('a page of somebody who is signed in', () => {
  it('holds the answers of exactly its calls, as that person gets them', async () => {
    const other = await makeBuild(server).person(org, { seat: 'builder' })
    for (const one of [person, other]) {
      const got = await drawn({ as: one, path: '/home?x=1' })
      expect(got.given?.href).toBe('/home?x=1')
      expect(Object.keys(got.given?.answers ?? {})).toEqual([who, home])
      expect(Object.keys(got.answers)).toEqual([who, home])
      for (const [call, text] of Object.entries(got.given?.answers ?? {}))
        expect(JSON.parse(text)).toEqual(got.answers[call])
      expect(got.answers[who]).toMatchObject({ session: { user: { id_user: one.id, email: one.email } } })
      expect(got.answers[home]).toEqual((await one.api.home.get()).body)
    }
  })

  it('never holds anything of another, however many ask at once', async () => {
    const build = makeBuild(server)
    const people = await Promise.all(Array.from({ length: 3 }, () => build.person(org)))
    const pages = await Promise.all(people.map((one) => drawn({ as: one }).then((got) => ({ one, got }))))
    for (const { one, got } of pages) {
      expect(got.text).toContain(one.email)
      for (const other of people) if (other !== one) expect(got.text).not.toContain(other.email)
    }
  })

  it('may be kept by nobody, and is as shut as every other page', async () => {
    const got = await drawn({ as: person })
    const other = await open({})
    expect(got.headers['cache-control']).toBe('private, no-store')
    expect(got.headers['content-type']).toBe('text/html; charset=utf-8')
    const told = ({ headers }: Got) => {
      const { date: _date, 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers
      return { ...rest, 'cache-control': undefined, 'set-cookie': undefined }
    }
    expect(told(got)).toEqual(told(other))
    expect(got.headers['content-security-policy']).toContain("script-src 'self'")
    expect(got.headers['x-robots-tag']).toBe('noindex, nofollow')
  })

  it('is drawn for the device that asks', async () => {
    const headersOf: Record<string, Record<string, string>> = {
      phone: { 'sec-ch-ua-mobile': '?1', 'user-agent': 'x' },
      desk: { 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mobile' },
    }
    for (const [device, headers] of Object.entries(headersOf)) {
      const got = await drawn({ as: person, headers })
      expect(got.given?.device).toEqual({ phone: device === 'phone', apple: false })
      expect(got.text).toContain(`<html data-rendered="${device}" lang="pt-BR">`)
    }
    const iphone = await drawn({ as: person, headers: { 'user-agent': 'iPhone Mobile/15E148' } })
    expect(iphone.given?.device).toEqual({ phone: true, apple: true })
  })

  it('says in which language it speaks: that of its reader', async () => {
    const reader = await makeBuild(server).person(org)
    for (const language of ['es', 'en', 'pt-BR']) {
      const set = { setting_key: 'language', setting_value: language } as const
      expect((await reader.api.profiles.updateSetting(set)).status).toBe(200)
      expect((await drawn({ as: reader })).text).toContain(`<html data-rendered="desk" lang="${language}">`)
    }
  })

  it('renews the cookie of a session that is remembered as the call itself does, and no other', async () => {
    const call = await send(server.url, { path: who, as: person })
    const got = await drawn({ as: person })
    expect(got.headers['set-cookie']).toEqual(call.headers['set-cookie'])
    expect(got.headers['set-cookie']?.join()).toMatch(/^oficina_session=.*Max-Age=2592000.*HttpOnly/)
    const brief = server.visitor()
    expect((await brief.api.auth.login({ email: person.email, password, remember: false })).status).toBe(200)
    expect((await drawn({ as: brief })).headers['set-cookie']).toBeUndefined()
  })

  it('holds its answers where they stand, whatever people call themselves', async () => {
    const names = ['</script><script>alert(1)</script>', '<!-- <script>', 'a\u2028b\u2029c $& $1', ']]>\'"&lt;']
    const { db } = makeBuild(server).system()
    for (const name of names) {
      // Straight into the database: what the form would tidy up must not matter here.
      await sql`update oficina.users set first_name = ${name} where id = ${person.id}`.execute(db)
      const got = await drawn({ as: person })
      expect(got.answers[who]).toMatchObject({ session: { user: { first_name: name } } })
      expect(got.text.match(/<script/g)).toHaveLength(2)
      expect(got.text.match(/<\/script/g)).toHaveLength(2)
      expect(got.text).not.toContain('<!--')
      expect(got.text.endsWith('</body></html>')).toBe(true)
    }
  })
})

describe('nothing is drawn', () => {
  it('without a cookie, or with one that is nobody’s', async () => {
    await drawn({ as: person })
    const [[name = '', cookie = ''] = []] = person.cookies
    const madeUp = [undefined, '', 'x', 'a.b.c', `${cookie}x`, cookie.slice(0, -1), cookie.toUpperCase()]
    for (const one of madeUp)
      expectPlain(await open(one === undefined ? {} : { headers: { cookie: `${name}=${one}` } }))
    expectPlain(await open({ headers: { cookie: `other=${cookie}` } }))
  })

  it('for a session that was ended or that ran out', async () => {
    const build = makeBuild(server)
    const ended = await build.signIn(person)
    const ranOut = await build.signIn(person)
    await drawn({ as: ended })
    await drawn({ as: ranOut })
    const kept = new Map(ended.cookies)
    expect((await ended.api.auth.logout()).status).toBe(200)
    const sessionId = ranOut.cookies.get('oficina_session')?.split('.')[1]
    await sql`update oficina.sessions set expires_at = now() - interval '1 day' where id = ${sessionId}`.execute(
      build.system().db,
    )
    // Who is known is kept for a moment; both calls and pages hear of an end within it.
    await until({ as: { cookies: kept } }, ({ text }) => text === plain)
    await until({ as: ranOut }, ({ text }) => text === plain)
    expectPlain(await open({ as: { cookies: kept } }))
    expectPlain(await open({ as: ranOut }))
  })

  it.each(['iframe', 'image', 'empty', 'script', 'embed', 'object', 'style'])(
    'into another page, as its %s',
    async (destination) => {
      await drawn({ as: person, headers: { 'sec-fetch-dest': 'document' } })
      expectPlain(await open({ as: person, headers: { 'sec-fetch-dest': destination } }))
    },
  )

  it('at other addresses, and not for other methods', async () => {
    for (const path of ['/', '/Home', '/home/', '/home/apps', '//home', '/%68ome', '/constructor', '/__proto__'])
      expect((await open({ as: person, path })).text, path).toBe(plain)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const got = await open({ as: person, method, headers: { origin: server.url } })
      expect(got.status, method).toBe(404)
      expect(got.text).not.toContain(person.email)
    }
  })

  it('and what is drawn is listed for nobody', async () => {
    for (const path of ['/rendered.json', '/rendered.json?x', '/./rendered.json', '/%64rawn.json', '/rendered.json/'])
      expect((await send(server.url, { path, as: person })).text, path).not.toContain(who)
    expect((await send(server.url, { path: '/rendered.json', as: person })).status).toBe(404)
  })

  it('where it is switched off', async () => {
    const off = await server.twin({ OFICINA_DRAW: 'off' })
    expectPlain(await open({ as: person }, off))
    await off.stop()
  })

  it('of home for those who owe a second factor, or whose organisation is blocked', async () => {
    const build = makeBuild(server)
    const strict = await build.org()
    const owing = await build.person(strict)
    expect((await strict.admin.api.orgs.update({ org_mfa_required: true })).status).toBe(200)
    await expect.poll(async () => (await owing.api.client.ping()).error?.id, { timeout: 20_000 }).toBe('mfa_required')
    const blocked = await build.org({ plan: 'blocked' })
    for (const one of [owing, blocked.admin]) {
      const got = await until({ as: one }, ({ answers }) => who in answers)
      expect(got.given).toBeNull()
      expect(Object.keys(got.answers)).toEqual([who])
    }
  })
})

describe('a call of the page that goes wrong', () => {
  const withoutHome = (got: Page) => {
    expect(got.status).toBe(200)
    expect(got.given).toBeNull()
    expect(Object.keys(got.answers)).toEqual([who])
    expect(got.text).toContain('<div id="root"></div>')
    expect(got.text.endsWith('</body></html>')).toBe(true)
  }
  const hasWho = ({ answers }: Page) => who in answers

  it.each(['/refused', '/absent'])('is left out when it is %s', async (path) => {
    withoutHome(await until({ as: person, path }, hasWho))
  })

  it('is left out when it fails', async () => {
    const { db } = makeBuild(server).system()
    await sql`alter table oficina.visits rename to visits_elsewhere`.execute(db)
    try {
      expect((await person.api.home.get()).status).toBe(500)
      withoutHome(await until({ as: person }, hasWho))
    } finally {
      await sql`alter table oficina.visits_elsewhere rename to visits`.execute(db)
    }
    await drawn({ as: person })
  })

  it('is left out when it hangs, and nobody waits for it', async () => {
    await drawn({ as: person })
    const { db } = makeBuild(server).system()
    await db.transaction().execute(async (tx) => {
      await sql`lock table oficina.visits in access exclusive mode`.execute(tx)
      withoutHome(await until({ as: person }, hasWho))
    })
    await drawn({ as: person })
  })

  it('that tells who asks, and hangs, leaves the page as it is for everyone', async () => {
    await drawn({ as: person })
    const { db } = makeBuild(server).system()
    await db.transaction().execute(async (tx) => {
      await sql`lock table oficina.sessions in access exclusive mode`.execute(tx)
      expectPlain(await open({ as: person }))
    })
    await drawn({ as: person })
  })
})

describe('limits', () => {
  it('count the calls of a page as those of a browser', async () => {
    const limited = await server.twin({ OFICINA_LIMIT_SESSION: '6' })
    const statuses: number[] = []
    // A page asks at least who it is for: two requests or more, so that the fourth page is too many.
    for (let n = 0; n < 4; n++) statuses.push((await open({ as: person }, limited)).status)
    expect(statuses[0]).toBe(200)
    expect(statuses[3]).toBe(429)
    expect((await send(limited.url, { path: who, as: person })).status).toBe(429)
    await limited.stop()
  })

  it('count them for the address that asks: one that a proxy tells of, and none that a client does', async () => {
    const asks = async (at: TestServer, forwarded: string) =>
      (await send(at.url, { path: who, headers: { 'x-forwarded-for': forwarded } })).status
    const openThree = async (at: TestServer, forwarded: (n: number) => string) => {
      for (let n = 0; n < 3; n++) await open({ as: person, headers: { 'x-forwarded-for': forwarded(n) } }, at)
    }
    const trusting = await server.twin({ OFICINA_TRUST_PROXY: '1', OFICINA_LIMIT_ADDRESS: '6' })
    await openThree(trusting, () => '198.51.100.7, 203.0.113.9')
    expect(await asks(trusting, '203.0.113.9')).toBe(429)
    expect(await asks(trusting, '198.51.100.7')).toBe(200)
    await trusting.stop()
    const alone = await server.twin({ OFICINA_LIMIT_ADDRESS: '6' })
    await openThree(alone, (n) => `198.51.100.${n}`)
    expect(await asks(alone, '198.51.100.200')).toBe(429)
    await alone.stop()
  })
})

describe('the line', () => {
  it('HEAD is told the same, without a page', async () => {
    const got = await drawn({ as: person })
    const head = await until({ as: person, method: 'HEAD' }, ({ headers }) => headers['set-cookie'] !== undefined)
    expect(head.text).toBe('')
    expect(head.status).toBe(200)
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      expect(head.headers[name]).toBe(got.headers[name])
  })

  /** Opens home and leaves what to do with the answer to whoever asks. */
  function openHome(at: TestServer, heard: (answer: IncomingMessage) => void, failed: (error: Error) => void) {
    const { hostname, port, host } = new URL(at.url)
    const headers = { host, cookie: cookieHeader(person) }
    httpRequest({ hostname, port, path: '/home', headers, agent: false }, heard).once('error', failed).end()
  }

  it('those who hang up in the middle harm nobody', async () => {
    await drawn({ as: person })
    const hangUp = () =>
      new Promise<void>((resolve, reject) => {
        const heard = (answer: IncomingMessage) =>
          answer
            .once('data', () => answer.destroy())
            .once('error', () => {})
            .once('close', resolve)
        openHome(server, heard, reject)
      })
    await Promise.all(Array.from({ length: 20 }, hangUp))
    await drawn({ as: person })
  })

  it('a server that closes while it draws sends the page to its end, and closes', async () => {
    const closing = await server.twin()
    await drawn({ as: person }, closing)
    const begun = Promise.withResolvers<void>()
    const whole = Promise.withResolvers<string>()
    let closed: Promise<void> | undefined
    // Held back by a lock, the page is under way when the server is told to close.
    await makeBuild(server)
      .system()
      .db.transaction()
      .execute(async (tx) => {
        await sql`lock table oficina.visits in access exclusive mode`.execute(tx)
        let text = ''
        const heard = (answer: IncomingMessage) => {
          answer.on('data', (chunk: Buffer) => {
            text += chunk.toString()
            begun.resolve()
          })
          answer.on('error', whole.reject).on('end', () => whole.resolve(text))
        }
        openHome(closing, heard, whole.reject)
        await begun.promise
        closed = closing.stop()
        expect((await whole.promise).endsWith('</body></html>')).toBe(true)
      })
    await closed
    expect(closing.app.server.listening).toBe(false)
  })
})
