import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { ConfigError, readConfig } from '../../src/platform/config.ts'
import { until } from '../../src/platform/testing/test-services.ts'
import { makeEmptyDatabase } from './empty-database.ts'
import { send } from './send.ts'

/** The server as a person starts it: a wrong setting is named in plain words, and nothing is begun with it. */
const entry = join(import.meta.dirname, '../../src/main/start.ts')
const badSettings = 78
const running: ChildProcess[] = []

afterAll(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
})

function start(settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'oficina-start-'))
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      OFICINA_DATA: dataDir,
      // These servers stop as soon as they stand; what they would be building then is no matter here.
      OFICINA_SAMPLE: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const told = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (told.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (told.err += chunk.toString()))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return { child, dataDir, told, exited, address: () => /ready at (http:\S+)/.exec(told.out)?.[1] }
}

const secret = 'a secret of tests, long enough to be one'

describe('in production', () => {
  it.concurrent.each([
    ['neither address nor secret', {}, ['OFICINA_URL', 'OFICINA_SECRET']],
    ['no secret', { OFICINA_URL: 'https://oficina.example' }, ['OFICINA_SECRET']],
    ['a short secret', { OFICINA_URL: 'https://oficina.example', OFICINA_SECRET: 'CANARY-short' }, ['OFICINA_SECRET']],
  ])('with %s it does not start', { timeout: 60_000 }, async (_what, settings, named) => {
    const { exited, told, dataDir } = start({ NODE_ENV: 'production', ...settings })
    expect(await exited).toBe(badSettings)
    for (const name of named) expect(told.err).toContain(name)
    expect(told.err + told.out).not.toMatch(/^\s+at |CANARY/m)
    expect(told.err.trim().split('\n').length).toBeLessThan(4)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('settings', () => {
  const read = (settings: Record<string, string>) => () =>
    readConfig({ OFICINA_SECRET: secret, ...settings }, { dataDir: '/nowhere' })

  it('are all named that are wrong, and none is repeated', () => {
    const wrong = {
      PORT: 'CANARY',
      OFICINA_URL: 'ftp://CANARY',
      OFICINA_SECRET: 'CANARY',
      OFICINA_ROLE: 'CANARY',
      OFICINA_LOG: 'CANARY',
      OFICINA_TRUST_PROXY: 'CANARY',
      DATABASE_URL: 'mysql://someone:CANARY@host/db',
      DATABASE_POOL: '1',
      SMTP_URL: 'http://CANARY',
      OFICINA_ADMIN_EMAIL: 'CANARY',
      OFICINA_ADMIN_PASSWORD: 'short',
    }
    try {
      read(wrong)()
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      for (const name of Object.keys(wrong)) expect((error as Error).message).toContain(`  ${name}: `)
      expect((error as Error).message).not.toContain('CANARY')
    }
  })

  it('that need each other are asked for together', () => {
    expect(read({ S3_BUCKET: 'b' })).toThrow('S3_ACCESS_KEY_ID')
  })

  it('say how many proxies are believed', () => {
    const count = (OFICINA_TRUST_PROXY: string) => read({ OFICINA_TRUST_PROXY })().OFICINA_TRUST_PROXY
    expect(['0', 'off', 'false', '1', 'on', 'true', '2'].map(count)).toEqual([0, 0, 0, 1, 1, 1, 2])
    expect(() => count('-1')).toThrow(ConfigError)
  })
})

describe('on a database', () => {
  it('of a superuser it does not start, and does not say the password', { timeout: 60_000 }, async () => {
    const { adminUrl } = inject('postgres')
    const { exited, told } = start({ DATABASE_URL: adminUrl, OFICINA_SECRET: secret })
    expect(await exited).toBe(badSettings)
    expect(told.err).toContain('superuser')
    expect(told.err).not.toMatch(/^\s+at /m)
    expect(told.err).not.toContain(new URL(adminUrl).password)
  })

  it('that is empty, two servers come up at once, and make one first organisation', { timeout: 90_000 }, async () => {
    const url = await makeEmptyDatabase()
    const settings = { DATABASE_URL: url, OFICINA_SECRET: secret, OFICINA_ADMIN_PASSWORD: 'primeira senha' }
    const both = [start(settings), start(settings)]
    await until(() => both.every(({ address }) => address()), 60)
    for (const { address } of both) {
      const answer = await send(address()?.replace('localhost', '127.0.0.1') ?? '', { path: '/readyz' })
      expect(answer.status).toBe(200)
    }
    expect(both.filter(({ told }) => told.out.includes('primeira senha'))).toHaveLength(1)
    const client = new pg.Client({ connectionString: url, options: '-c oficina.org=*' })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as orgs from oficina.orgs')
    expect(rows).toEqual([{ orgs: 1 }])
    const twice = await client.query('select name from oficina.migrations group by name having count(*) > 1')
    expect(twice.rows).toEqual([])
    await client.end()
    for (const { child, exited } of both) {
      child.kill('SIGTERM')
      expect(await exited).toBe(0)
    }
    for (const { told } of both) expect(told.err).toBe('')
  })

  it('that is empty, with OFICINA_FIRST_ORG=off, it makes no organisation and lets nobody in', {
    timeout: 90_000,
  }, async () => {
    const url = await makeEmptyDatabase()
    const settings = { DATABASE_URL: url, OFICINA_SECRET: secret, OFICINA_FIRST_ORG: 'off' }
    const { child, exited, told, address } = start({ ...settings, OFICINA_ADMIN_PASSWORD: 'primeira senha' })
    await until(() => address(), 60)
    const at = address()?.replace('localhost', '127.0.0.1') ?? ''
    expect((await send(at, { path: '/readyz' })).status).toBe(200)
    expect(told.out).not.toContain('primeira senha')
    const client = new pg.Client({ connectionString: url, options: '-c oficina.org=*' })
    await client.connect()
    for (const name of ['orgs', 'accounts', 'users', 'roles'])
      expect((await client.query(`select from oficina.${name}`)).rows, name).toEqual([])
    const { rows } = await client.query(`select from pg_namespace where nspname like 'org\\_%'`)
    expect(rows).toEqual([])
    await client.end()
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(told.err).toBe('')
  })
})
