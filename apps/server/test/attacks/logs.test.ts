import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '../../src/platform/log.ts'
import { type Build, type BuiltOrg, makeBuild, password, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { everyCall } from '../sweeps/calls.ts'
import { sampleInput } from '../sweeps/sample-input.ts'
import { wire } from './hostile.ts'
import { leaksIn } from './leaks.ts'
import { cookieHeader, send } from './send.ts'

/** Everything that a server logs at its most talkative, while people work, attackers try and the database breaks. */
let server: TestServer
let build: Build
let org: BuiltOrg
let person: Person
const chunks: string[] = []
const log = makeLog('trace', { write: (text) => void chunks.push(text) })
const lines = () => chunks.join('').split('\n').filter(Boolean)

beforeAll(async () => {
  const limits = { OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' }
  server = await startTestServer({ OFICINA_LOG: 'trace', OFICINA_SIGNUP: '1', ...limits }, undefined, { log })
  build = makeBuild(server)
  org = await build.org()
  person = await build.person(org)
})
afterAll(() => server.stop())

const crash = async (message: string, path = '/home') =>
  (await server.visitor().api.client.reportError({ message, stack: message, path })).body.ref

/** Its tables are elsewhere for as long as the work takes. */
async function withBrokenDatabase(work: () => Promise<void>) {
  const { db } = build.system()
  const tables = ['users', 'orgs', 'roles', 'files', 'mails', 'sessions', 'one_time_tokens']
  for (const table of tables) await sql.raw(`alter table oficina.${table} rename to ${table}_gone`).execute(db)
  await work()
  for (const table of tables) await sql.raw(`alter table oficina.${table}_gone rename to ${table}`).execute(db)
}

describe('an answer to a failure', () => {
  it('says nothing of how we are built, whichever call it was', { timeout: 60_000 }, async () => {
    const faults: string[] = []
    let failed = 0
    await withBrokenDatabase(async () => {
      for (const { id, call } of everyCall) {
        const input = sampleInput(call, { usr: person.id, rol: org.roles.member })
        const answer = await send(server.url, { ...wire(call, input, server.url), as: person })
        if (answer.status === 500) failed++
        if (answer.status >= 500 && (answer.error?.id !== 'internal' || answer.error.details))
          faults.push(`${id}: ${answer.text}`)
        faults.push(...leaksIn(answer.text).map((leak) => `${id}: shows ${leak}`))
      }
    })
    expect(faults).toEqual([])
    expect(failed).toBeGreaterThan(5)
  })

  it('has a reference under which the log holds the whole story', async () => {
    let ref = ''
    await withBrokenDatabase(async () => {
      const answer = await send(server.url, {
        path: '/api/v3/account/org',
        as: await build.signIn(person).catch(() => person),
      })
      ref = answer.error?.ref ?? ''
    })
    const [entry] = lines()
      .map((line) => JSON.parse(line) as { ref?: string; err?: { stack?: string } })
      .filter((one) => one.ref === ref)
    expect(entry?.err?.stack).toContain('\n')
  })
})

describe('the log', () => {
  it('has one line for each entry, whatever was written into it', async () => {
    const forged = [
      'broke\r\n{"level":60,"msg":"forged"}\n',
      '\u001b[2J\u001b[31mred\u0007\b\u0000',
      '\u009b31m\u007f\u0085next\u2028line\u2029para',
      '\u202ereversed\u2066',
      '"}\n{"level":60',
      'x'.repeat(2_000),
    ]
    const before = lines().length
    const refs = await Promise.all(
      forged.filter((text) => !text.includes('\u0000')).map((text) => crash(text, `/a${text}`.slice(0, 500))),
    )
    expect(refs).toHaveLength(forged.length - 1)
    log.info({ given: forged }, forged.join(' '))
    const added = lines().slice(before)
    for (const line of added) {
      expect(() => JSON.parse(line)).not.toThrow()
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/)
    }
    const entries = added.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries.some((entry) => entry.msg === 'forged')).toBe(false)
    // Encoded, not lost.
    expect(entries.at(-1)?.given).toEqual(forged)
  })

  it('cuts secrets out, however deep they lie', () => {
    const hidden = 'CANARY-hidden'
    const secrets = {
      password: hidden,
      token: hidden,
      secret: hidden,
      cookie: hidden,
      authorization: hidden,
      'set-cookie': [hidden],
    }
    log.info(secrets)
    log.info({ a: secrets, b: { c: secrets, d: { e: secrets } } })
    expect(chunks.join('')).not.toContain(hidden)
  })

  it('holds no password, session, link, code or key of anyone who was here', { timeout: 60_000 }, async () => {
    const visitor = server.visitor()
    const wrong = 'CANARY-wrong-password'
    await visitor.api.auth.login({ email: person.email, password: wrong })
    await visitor.api.auth.login({ email: person.email, password })
    await visitor.api.auth.resetPassword({ email: person.email })
    await org.admin.api.users.invite({
      emails: ['convidada@oficina.test'],
      seat: 'member',
      id_profile: org.roles.member,
    })
    const totp = (await person.api.mfa.startTotp({ password })).body
    const file = await org.admin.api.files.upload({ file: new Blob(['x']) } as never)
    await send(server.url, { path: (file.body as { url: string }).url })
    await visitor.api.auth.confirmSignUp({ token: 'CANARY-made-up-token' })
    await visitor.api.auth.tokenInfo({ token: 'CANARY-made-up-token' })
    await send(server.url, { path: '/api/auth/oauth/google/callback?code=CANARY-code&state=CANARY-state' })
    await send(server.url, {
      path: '/api/nothing?token=CANARY-query',
      headers: { authorization: 'Bearer CANARY-bearer' },
      as: person,
    })
    await withBrokenDatabase(async () => {
      await send(server.url, { path: '/api/v3/account/user?q=CANARY-question', as: org.admin })
      const body = JSON.stringify({ email: person.email, password: wrong, organisation: 'x' })
      const headers = { origin: server.url, 'content-type': 'application/json' }
      await send(server.url, { method: 'POST', path: '/api/auth/loginV2', headers, body })
    })
    const linksSent = async () => {
      const mails = await build.system().db.selectFrom('mails').select('content').execute()
      return mails.map(linkSecret).filter((secret) => secret !== undefined)
    }
    await expect.poll(linksSent, { timeout: 10_000 }).toHaveLength(2)
    const links = await linksSent()
    for (const secret of links)
      if (secret) await crash(`TypeError at /new-password/${secret}`, `/new-password/${secret}`)
    const text = chunks.join('')
    const sessions = [person, org.admin, visitor].map((one) => cookieHeader(one).split('.').at(-1) ?? '')
    const database = new URL(server.databaseUrl).password
    const secrets = [password, ...sessions, ...links, totp.secret, server.services.config.secret, database]
    for (const secret of secrets.filter((one): one is string => !!one))
      expect(text.includes(secret), secret).toBe(false)
    expect(text.match(/CANARY-[\w-]+/)?.[0]).toBeUndefined()
  })
})

const linkSecret = ({ content }: { content: unknown }) =>
  /[^/=]+$/.exec((content as { action?: { url?: string } } | null)?.action?.url ?? '')?.[0]
